import 'server-only';
import { type LeadStanding, maySendAgain, type Outcome, outcomeOf } from '#domain/lead-state.ts';
import { findLead, type Lead, recordOverdue } from '#records/leads.ts';
import { findBorrower, type JourneyKey } from './borrower.ts';

export type LeadOutcomeForBorrower = {
  outcome: Outcome;
  reference: string;
  maySendAgain: boolean;
  answersKept: boolean;
};

/** An intent whose token can't be had sends nothing; after this long nobody is working on it any more. */
const INTENT_LIMIT_MS = 60_000;

/** What became of this borrower's lead, for the page that tells them. Null where nothing was submitted. */
export async function findOutcome(journeyKey: JourneyKey | null): Promise<LeadOutcomeForBorrower | null> {
  const borrower = await findBorrower(journeyKey);
  if (!borrower?.lead) return null;
  const { journey, texts } = borrower;
  const settled = await recordOverdue(borrower.lead.id, INTENT_LIMIT_MS);
  const lead = settled ? ((await findLead(journey.id)) ?? borrower.lead) : borrower.lead;
  const standing = standingOf(lead);
  return {
    outcome: outcomeOf(standing),
    reference: lead.partnerLeadId,
    maySendAgain: maySendAgain(standing),
    answersKept: Object.keys(texts).length > 0,
  };
}

export function standingOf({ state, operatorStatus, linkSealed }: Lead): LeadStanding {
  return { state, operatorStatus, hasLink: linkSealed !== null };
}

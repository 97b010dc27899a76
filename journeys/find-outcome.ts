import 'server-only';
import { type LeadStanding, maySendAgain, type Outcome, outcomeOf } from '#domain/lead-state.ts';
import { recordOverdue } from '#records/attempt-ends.ts';
import { findLead, type Lead } from '#records/leads.ts';
import { findBorrower, type JourneyKey } from './borrower.ts';
import { raiseAlert } from './raise-alert.ts';

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
  const lead = await settled(borrower.lead, borrower.journey.id);
  const standing = standingOf(lead);
  return {
    outcome: outcomeOf(standing),
    reference: lead.partnerLeadId,
    maySendAgain: maySendAgain(standing),
    answersKept: Object.keys(borrower.texts).length > 0,
  };
}

/** The lead as it stands now: whoever looks at one that nobody can finish any more closes it, and staff are told. */
async function settled(lead: Lead, journeyId: string): Promise<Lead> {
  if (lead.state !== 'intent' && lead.state !== 'sending') return lead;
  const closed = await recordOverdue(lead.id, INTENT_LIMIT_MS);
  if (!closed) return lead;
  await raiseAlert(`lead_${closed}`, lead.partnerLeadId, { reference: lead.partnerLeadId, outcome: closed });
  return (await findLead(journeyId)) ?? lead;
}

/** What a page depends on, of a lead as it is kept. */
export function standingOf({ state, operatorStatus, linkSealed }: Lead): LeadStanding {
  return { state, operatorStatus, hasLink: linkSealed !== null };
}

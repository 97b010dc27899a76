import 'server-only';
import { randomUUID } from 'node:crypto';
import { nextPath } from '#domain/personal-loan/progress.ts';
import { STEPS, stepPath } from '#domain/personal-loan/steps.ts';
import { findCampaign } from '#records/campaigns.ts';
import { recordJourney } from '#records/journeys.ts';
import { newSealingKey } from '#vault/seal.ts';
import { type Borrower, findBorrower, type JourneyKey, termsToday } from './borrower.ts';

export type Beginning =
  | { kind: 'begun'; journeyKey: JourneyKey; path: string }
  | { kind: 'resumed'; path: string }
  | { kind: 'no_such_campaign' };

const ENTRY_NAMES = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];
const ENTRY_LENGTH = 100;

/**
 * Begins a journey on a campaign, or takes one up again where it was left, also one of another campaign: a new one would
 * need the cookie, which holds the only key to what is there. Campaign parameters are kept by an allow-list of names.
 */
export async function beginJourney(
  campaignSlug: string,
  query: URLSearchParams,
  current: JourneyKey | null,
): Promise<Beginning> {
  const campaign = await findCampaign(campaignSlug);
  if (!campaign) return { kind: 'no_such_campaign' };
  const borrower = await findBorrower(current);
  if (
    borrower &&
    (borrower.lead || borrower.draftVersion || borrower.journey.campaignSlug === campaign.slug)
  ) {
    return {
      kind: 'resumed',
      path: borrower.lead ? '/apply/outcome' : nextPath(borrower.texts, await termsToday()),
    };
  }
  const journeyKey = { journeyId: randomUUID(), key: newSealingKey() };
  await recordJourney({ id: journeyKey.journeyId, campaignSlug: campaign.slug, entry: entryOf(query) });
  return { kind: 'begun', journeyKey, path: stepPath(STEPS[0]?.slug ?? '') };
}

/** Where a borrower's journey stands: at its outcome, or at the first question without an answer. */
export async function pathOf({ lead, texts }: Borrower): Promise<string> {
  return lead ? '/apply/outcome' : nextPath(texts, await termsToday());
}

function entryOf(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    ENTRY_NAMES.flatMap((name) => {
      const value = query.get(name)?.slice(0, ENTRY_LENGTH);
      return value && /^[\w .~+-]+$/.test(value) ? [[name, value]] : [];
    }),
  );
}

import 'server-only';
import { randomUUID } from 'node:crypto';
import type { CampaignStanding } from '#domain/campaign.ts';
import { formSlugOf } from '#domain/campaign.ts';
import { showAnswer } from '#domain/forms/answers.ts';
import type { AnswerTexts } from '#domain/forms/form.ts';
import { formOf } from '#domain/forms/known.ts';
import { nextPath } from '#domain/forms/progress.ts';
import { isHarmless, passedDataFrom } from '#domain/passed-data.ts';
import { findCampaign } from '#records/campaigns.ts';
import { recordDraft } from '#records/drafts.ts';
import { findJourney, recordJourney } from '#records/journeys.ts';
import { newSealingKey, seal } from '#vault/seal.ts';
import { type Borrower, draftPlace, findBorrower, type JourneyKey, termsToday } from './borrower.ts';
import { closedPath } from './standing.ts';

export type Beginning =
  | { kind: 'begun'; journeyKey: JourneyKey; path: string }
  | { kind: 'resumed'; path: string }
  | { kind: 'closed'; standing: Exclude<CampaignStanding, 'open'> }
  | { kind: 'no_such_campaign' };

const ENTRY_NAMES = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];
/** What an address may answer ahead: the wish alone, never a word of the person or of consent. */
const ANSWERED_AHEAD = { amount: 'requestedLoanAmount', purpose: 'loanPurpose' };

/**
 * Begins a journey on a campaign, or takes one up again where it was left, also one of another campaign: a new one would
 * need the cookie, which holds the only key to what is there. Campaign parameters are kept by an allow-list of names.
 */
export async function beginJourney(
  campaignSlug: string,
  query: URLSearchParams,
  current: JourneyKey | null,
): Promise<Beginning> {
  const found = await findCampaign(campaignSlug);
  if (!found) return { kind: 'no_such_campaign' };
  const { campaign, standing } = found;
  const borrower = await findBorrower(current);
  if (
    borrower &&
    (borrower.lead || borrower.isPrefilled || borrower.draftVersion || isOn(borrower, campaign.slug))
  ) {
    return { kind: 'resumed', path: await pathOf(borrower) };
  }
  if (standing !== 'open') return { kind: 'closed', standing };
  const journeyKey = { journeyId: randomUUID(), key: newSealingKey() };
  await recordJourney({
    id: journeyKey.journeyId,
    campaignSlug: campaign.slug,
    entry: entryOf(query),
    passedData: passedDataFrom(query, campaign.passThrough),
  });
  return { kind: 'begun', journeyKey, path: await firstPath(journeyKey, query) };
}

/** Where a borrower's journey stands: at its outcome, or at the first question without an answer. */
export async function pathOf(borrower: Borrower): Promise<string> {
  const { journey, form, lead, texts } = borrower;
  if (lead) return '/apply/outcome';
  return closedPath(borrower) ?? nextPath(form, texts, await termsToday(journey));
}

const isOn = ({ journey }: Borrower, slug: string) => journey.campaign.slug === slug;

/** The first page of a new journey, with the wish that its address told already in the draft. */
async function firstPath(journeyKey: JourneyKey, query: URLSearchParams): Promise<string> {
  const journey = await findJourney(journeyKey.journeyId);
  if (!journey) throw new Error('a journey that was just begun is not there');
  const form = formOf(formSlugOf(journey.campaign.product));
  const terms = await termsToday(journey);
  const texts: AnswerTexts = {};
  for (const [parameter, name] of Object.entries(ANSWERED_AHEAD)) {
    const shown = showAnswer(form, name, query.get(parameter) ?? '', terms);
    if (shown) texts[name] = shown;
  }
  if (Object.keys(texts).length > 0) {
    const sealed = seal(JSON.stringify(texts), journeyKey.key, draftPlace(journey.id));
    await recordDraft(journey.id, sealed, null);
  }
  const [first] = form.steps({}, terms);
  return first ? nextPath(form, {}, terms) : '/apply/lost';
}

function entryOf(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    ENTRY_NAMES.flatMap((name) => {
      const value = query.get(name);
      return value && isHarmless(value) ? [[name, value]] : [];
    }),
  );
}

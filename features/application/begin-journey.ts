import 'server-only';
import { randomUUID } from 'node:crypto';
import { recordDraft } from '#features/application/store/drafts.ts';
import {
  isFromLanding,
  isTestLink,
  linkFields,
  SOURCE_NAMES,
  sourceOf,
  withFields,
} from '#features/campaign/model/campaign-link.ts';
import {
  type DroppedParameter,
  isDropReason,
  parseParameters,
} from '#features/campaign/model/parameter-values.ts';
import { recordDropped } from '#features/campaign/store/dropped-parameters.ts';
import { formatAnswer, questionNames } from '#features/form/model/answers.ts';
import {
  type Campaign,
  type CampaignStatus,
  campaignStatus,
  formSlugOf,
  passedConstants,
  passThroughNames,
} from '#features/form/model/campaign.ts';
import type { Form, FormContext, RawAnswers } from '#features/form/model/form.ts';
import { formBySlug } from '#features/form/model/form-registry.ts';
import { journeyOf, unsentJourney } from '#features/form/model/journey.ts';
import { campaignsAt } from '#features/form/store/campaigns.ts';
import { recordJourney } from '#features/form/store/journeys.ts';
import type { LanguageOffer } from '#features/wording/model/language.ts';
import { newSealingKey, seal } from '#platform/crypto/seal.ts';
import type { Moment } from '#platform/database/configuration.ts';
import { logAlert } from '#platform/log/log.ts';
import { countParameterDropped } from '#platform/telemetry/traffic.ts';
import type { Visit } from '#platform/values/client-info.ts';
import { countArrival, recordReturn } from './arrivals.ts';
import { type Borrower, draftAad, formContext, type JourneyKey } from './borrower.ts';
import { otherProductPath } from './other-product.ts';
import { currentMoment, openRequest } from './request.ts';
import { MAX_TEXT_LENGTH, saveAnswers } from './save-answers.ts';

export type BeginResult =
  | {
      kind: 'begun';
      journeyKey: JourneyKey;
      path: string;
      languages: LanguageOffer;
      fields: [string, string][];
    }
  | { kind: 'changed'; journeyKey: JourneyKey; path: string; languages: LanguageOffer }
  | { kind: 'resumed' | 'landing'; path: string; languages: LanguageOffer }
  | { kind: 'closed'; status: Exclude<CampaignStatus, 'open'> }
  | { kind: 'no_such_campaign' };

/** Name and reason of the parameters that the query lacks, because no code could read them. */
type Unreadable = readonly (readonly [name: string, reason: string])[];

/** Test links and live journeys never mix. `arrival` is null for crawlers. */
export async function beginJourney(
  campaignSlug: string,
  query: URLSearchParams,
  current: JourneyKey | null,
  arrival: Visit | null = null,
  unreadable: Unreadable = [],
): Promise<BeginResult> {
  const request = current ? await openRequest(current) : { ...(await currentMoment()), borrower: null };
  const found = (await campaignsAt(request.configurationVersion)).get(campaignSlug);
  if (!found) return { kind: 'no_such_campaign' };
  const { campaign } = found;
  const status = campaignStatus(found.dates, request.now);
  const { borrower } = request;
  const { source, dropped: droppedOfSource } = sourceOf(query);
  const passed = parseParameters(query, passThroughNames(campaign));
  const dropped = isTestLink(query) ? [] : [...droppedOfSource, ...passed.dropped];
  const lost = isTestLink(query) ? [] : unreadableOf(unreadable, campaign);
  if (
    borrower?.journey.isTest === isTestLink(query) &&
    (borrower.lead || borrower.isPrefilled || borrower.draftVersion || isOnCampaign(borrower, campaign.slug))
  ) {
    await countArrival('visit', campaign, query, arrival);
    await recordReturn(borrower.journey.id, query);
    await countDroppedParameters(campaign.slug, dropped, lost);
    const { languages } = borrower.journey.campaign;
    const changed = current && (await withTyped(borrower, current, campaign, query));
    if (changed) return { kind: 'changed', journeyKey: current, path: greetedPath(changed), languages };
    const other = status === 'open' ? otherProductPath(borrower, campaign, query) : null;
    return { kind: 'resumed', path: other ?? greetedPath(borrower), languages };
  }
  if (status !== 'open') {
    await countArrival('visit', campaign, query, arrival);
    return { kind: 'closed', status };
  }
  const { languages } = campaign;
  const fields = linkFields(query, passThroughNames(campaign));
  if (campaign.showsLanding && !isFromLanding(query)) {
    await countDroppedParameters(campaign.slug, dropped, lost);
    return { kind: 'landing', path: withFields(`/welcome/${campaign.slug}`, fields), languages };
  }
  const journeyKey = { journeyId: randomUUID(), key: newSealingKey() };
  const journey = {
    id: journeyKey.journeyId,
    campaignSlug: campaign.slug,
    source,
    passedData: { ...passed.accepted, ...passedConstants(campaign) },
    device: arrival?.device ?? null,
    isTest: isTestLink(query),
  };
  await recordJourney(journey, arrival?.isNavigation);
  await countDroppedParameters(campaign.slug, dropped, lost);
  const path = await firstPath(journeyKey, campaign, request, query);
  return { kind: 'begun', journeyKey, path, languages, fields };
}

/** A page of the form greets a borrower who comes back to answers by a link. */
export function greetedPath(borrower: Borrower): string {
  const { resumePath } = journeyOf(borrower);
  const { lead, isPrefilled, rawAnswers } = borrower;
  return lead || isPrefilled || Object.keys(rawAnswers).length === 0
    ? resumePath
    : `${resumePath}?welcome=back`;
}

const isOnCampaign = ({ journey }: Borrower, slug: string) => journey.campaign.slug === slug;

/** The answers that the borrower just typed on a landing page replace older ones of the same product. */
async function withTyped(
  borrower: Borrower,
  journeyKey: JourneyKey,
  { product }: Campaign,
  query: URLSearchParams,
): Promise<Borrower | null> {
  const { form, context, lead, rawAnswers, journey } = borrower;
  if (lead || !isFromLanding(query) || journey.campaign.product !== product) return null;
  const typed = linkAnswers(form, query, context);
  if (Object.keys(typed).length === 0) return null;
  const saved = await saveAnswers(journeyKey, typed, { change: 'none' });
  return saved.kind === 'saved' ? { ...borrower, rawAnswers: { ...rawAnswers, ...typed } } : null;
}

/** Only the names that this campaign reads. */
function unreadableOf(unreadable: Unreadable, campaign: Campaign): DroppedParameter[] {
  const names = new Set([...SOURCE_NAMES, ...passThroughNames(campaign)]);
  return unreadable.flatMap(([name, reason]) =>
    names.has(name) && isDropReason(reason) ? [{ name, reason }] : [],
  );
}

/** The server around Next has already counted the `lost` ones in its metric. */
async function countDroppedParameters(
  campaign: string,
  dropped: readonly DroppedParameter[],
  lost: readonly DroppedParameter[],
): Promise<void> {
  const byName = (given: readonly DroppedParameter[]) => new Map(given.map((each) => [each.name, each]));
  for (const { name, reason } of byName(dropped).values()) countParameterDropped(name, reason);
  const distinct = [...byName([...lost, ...dropped]).values()];
  if (distinct.length === 0) return;
  await recordDropped(campaign, distinct).catch((error: unknown) =>
    logAlert('parameters_not_counted', { campaign }, error),
  );
}

async function firstPath(
  { journeyId, key }: JourneyKey,
  campaign: Campaign,
  moment: Moment,
  query: URLSearchParams,
): Promise<string> {
  const form = formBySlug(formSlugOf(campaign.product));
  const context = await formContext(moment, campaign);
  const rawAnswers = linkAnswers(form, query, context);
  if (Object.keys(rawAnswers).length > 0) {
    const sealed = seal(JSON.stringify(rawAnswers), key, draftAad(journeyId));
    await recordDraft(journeyId, sealed, null);
  }
  const { steps, nextPath } = unsentJourney(form, context);
  return steps.length > 0 ? nextPath : '/apply/lost';
}

/** Only the request itself may be answered by the link, never personal data or consent. */
const QUERY_ANSWERS = { amount: 'requestedLoanAmount', purpose: 'loanPurpose' };

/** A borrower typed what comes from a landing page: its step shows an invalid answer with the error. */
function linkAnswers(form: Form, query: URLSearchParams, context: FormContext): RawAnswers {
  const asked = new Set(form.steps({}, context).flatMap(questionNames));
  const answers: RawAnswers = {};
  for (const [parameter, name] of Object.entries(QUERY_ANSWERS)) {
    const text = query.get(parameter)?.trim() ?? '';
    if (!text) continue;
    const isTyped = parameter === 'amount' && isFromLanding(query) && asked.has(name);
    const answer = formatAnswer(form, name, text, context) || (isTyped && text.slice(0, MAX_TEXT_LENGTH));
    if (answer) answers[name] = answer;
  }
  return answers;
}

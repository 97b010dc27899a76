import 'server-only';
import { findRequestRows } from '#features/application/store/request-rows.ts';
import {
  linkFields,
  REFERRER,
  sourceFields,
  withoutAnswers,
  withReferrer,
} from '#features/campaign/model/campaign-link.ts';
import {
  type Campaign,
  campaignStatus,
  formSlugOf,
  passThroughNames,
} from '#features/form/model/campaign.ts';
import { formBySlug, isFormSlug } from '#features/form/model/form-registry.ts';
import { unsentJourney } from '#features/form/model/journey.ts';
import { campaignsAt } from '#features/form/store/campaigns.ts';
import { type Language, NO_READER } from '#features/wording/model/language.ts';
import type { Moment } from '#platform/database/configuration.ts';
import type { EntryAnswer, EntryPage, EntryRequest, FindEntry } from '#platform/process/entry-pages.ts';
import { visitFrom } from '#platform/values/client-info.ts';
import { outsideHost } from '#platform/values/outside-host.ts';
import { withoutRepeated } from '#platform/values/search-params.ts';
import { queueView } from './arrivals.ts';
import { formContext } from './borrower.ts';
import { languageIn, languageWithoutCampaign, offersSpanish } from './language.ts';
import { currentMoment, rowsReadAhead } from './request.ts';

/** Each has up to three pages. The others are rendered for their first visitor. */
const MAX_LISTED = 5;
/** Of a visitor who types the address, and of one who comes from an ad. */
const SOURCES = [null, REFERRER];

/** The pages themselves show the same to every other visitor. */
export const findEntry: FindEntry = async (path, request) => {
  if (path.startsWith('/embed/')) return answerOfCard(path.replace('/embed/', ''), request);
  // A page shows the amount, and no other parameter.
  if (request.parameters.has('amount')) return null;
  if (path === '/') return answerOfStartPage(request);
  if (path.startsWith('/welcome/')) return answerOfLanding(path.replace('/welcome/', ''), request);
  const [, , form = ''] = path.split('/');
  const { journeyKey } = request;
  return journeyKey && isFormSlug(form) ? answerOfFirstStep(path, journeyKey.journeyId, request) : null;
};

/** In the language of a visitor who has chosen none. */
export async function listEntryPages(): Promise<EntryPage[]> {
  const moment = await currentMoment();
  const { language } = languageWithoutCampaign(await offersSpanish(moment), NO_READER);
  const open = [...(await campaignsAt(moment.configurationVersion)).values()]
    .filter(({ dates }) => campaignStatus(dates, moment.now) === 'open')
    .slice(0, MAX_LISTED);
  const pages = open.map(async ({ campaign }) => {
    const own = languageIn(campaign, NO_READER).language;
    const landings = (campaign.showsLanding ? SOURCES : []).map((source) =>
      landingPage(moment, campaign, own, source),
    );
    return Promise.all([...landings, firstStepPage(moment, campaign, own)]);
  });
  const starts = SOURCES.map((sourceParameter) =>
    pageAt(moment, { path: '/', language, sourceParameter, hasParameters: sourceParameter !== null }),
  );
  const listed = [...(await Promise.all(starts)), ...(await Promise.all(pages)).flat()];
  return listed.filter((page) => page !== null);
}

async function answerOfStartPage(request: EntryRequest): Promise<EntryAnswer> {
  const moment = await currentMoment();
  const { language } = languageWithoutCampaign(await offersSpanish(moment), readerOf(request));
  const source = sourceFields(queryOf(request));
  const hasParameters = request.parameters.size > 0;
  const shown = { path: '/', language, hasParameters, sourceParameter: parameterFor(source) };
  return { page: await pageAt(moment, shown), source, countView: () => undefined };
}

async function answerOfLanding(slug: string, request: EntryRequest): Promise<EntryAnswer | null> {
  const moment = await currentMoment();
  const found = (await campaignsAt(moment.configurationVersion)).get(slug);
  if (!found?.campaign.showsLanding || campaignStatus(found.dates, moment.now) !== 'open') return null;
  const { campaign } = found;
  const query = queryOf(request);
  const source = linkFields(query, passThroughNames(campaign));
  const { language } = languageIn(campaign, readerOf(request));
  const visit = visitFrom('GET', request.headers);
  return {
    page: await landingPage(moment, campaign, language, parameterFor(source)),
    source,
    countView: () => queueView(campaign, query, visit),
  };
}

/** Null for a campaign that no site may show. */
async function answerOfCard(slug: string, request: EntryRequest): Promise<EntryAnswer | null> {
  const moment = await currentMoment();
  const campaign = (await campaignsAt(moment.configurationVersion)).get(slug)?.campaign;
  if (!campaign || campaign.embedOrigins.length === 0) return null;
  const source = withoutAnswers(linkFields(queryOf(request), passThroughNames(campaign)));
  const { language } = languageIn(campaign, readerOf(request));
  return {
    page: await pageAt(moment, { path: `/embed/${slug}`, language, sourceParameter: parameterFor(source) }),
    source,
    framedBy: campaign.embedOrigins,
    // A page of the partner is no arrival. The button of the card is one.
    countView: () => undefined,
  };
}

/** Every other page of the form shows the rows that this reads. */
async function answerOfFirstStep(
  path: string,
  journeyId: string,
  request: EntryRequest,
): Promise<EntryAnswer | null> {
  const rows = await findRequestRows(journeyId);
  const { journey, draft, lead, prefill } = rows;
  const slug = journey && !draft && !lead && !prefill ? journey.campaignSlug : '';
  const campaign = (await campaignsAt(rows.configurationVersion)).get(slug)?.campaign;
  const language = campaign ? languageIn(campaign, readerOf(request)).language : null;
  const page = campaign && language ? await firstStepPage(rows, campaign, language) : null;
  if (page?.path === path) return { page, source: [], countView: () => undefined };
  rowsReadAhead.set(rows);
  return null;
}

const landingPage = (
  moment: Moment,
  { slug }: Campaign,
  language: Language,
  sourceParameter: string | null,
): Promise<EntryPage> => pageAt(moment, { path: `/welcome/${slug}`, language, sourceParameter });

/** Null for a form without steps. */
async function firstStepPage(
  moment: Moment,
  campaign: Campaign,
  language: Language,
): Promise<EntryPage | null> {
  const context = await formContext(moment, campaign, language);
  const { steps, nextPath: path } = unsentJourney(formBySlug(formSlugOf(campaign.product)), context);
  if (steps.length === 0) return null;
  const newJourney = { campaign: campaign.slug, day: context.today };
  return pageAt(moment, { path, language, newJourney });
}

type Shown = Pick<EntryPage, 'path' | 'language'> & Partial<EntryPage>;

/** A page changes with the configuration, and when time opens or closes a campaign. */
async function pageAt({ configurationVersion, now }: Moment, shown: Shown): Promise<EntryPage> {
  const stored = [...(await campaignsAt(configurationVersion)).values()];
  const statuses = stored.map(({ dates }) => campaignStatus(dates, now));
  const configurationState = [configurationVersion, ...statuses].join(' ');
  return { hasParameters: false, sourceParameter: null, newJourney: null, ...shown, configurationState };
}

const parameterFor = (source: readonly unknown[]) => (source.length > 0 ? REFERRER : null);

const queryOf = ({ parameters, headers }: EntryRequest) =>
  withReferrer(withoutRepeated(parameters), outsideHost(headers));

const readerOf = ({ chosen, headers }: EntryRequest) => ({
  chosen,
  accepted: headers.get('accept-language') ?? '',
});

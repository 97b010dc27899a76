import 'server-only';
import { findNewJourney } from '#features/application/store/request-rows.ts';
import { linkFields, sourceFields, withReferrer } from '#features/campaign/model/campaign-link.ts';
import { campaignStatus, formSlugOf, passThroughNames } from '#features/form/model/campaign.ts';
import { formBySlug } from '#features/form/model/form-registry.ts';
import { unsentJourney } from '#features/form/model/journey.ts';
import { campaignsAt } from '#features/form/store/campaigns.ts';
import type { Moment } from '#platform/database/configuration.ts';
import { processWide } from '#platform/process/process-wide.ts';
import type { FindStartVisit, StartRequest, StartVisit } from '#platform/process/start-pages.ts';
import { visitFrom } from '#platform/values/client-info.ts';
import { outsideHost } from '#platform/values/outside-host.ts';
import { withoutRepeated } from '#platform/values/search-params.ts';
import { queueArrival } from './arrivals.ts';
import { formContext } from './borrower.ts';
import { languageIn, languageWithoutCampaign, offersSpanish } from './language.ts';
import { currentMoment } from './request.ts';

/** The pages themselves show the same to every other visitor. */
export const findStartVisit: FindStartVisit = async (path, request) => {
  const { journeyKey } = request;
  if (path === '/') return visitOfStartPage(request);
  if (path.startsWith('/welcome/')) return visitOfLanding(path.replace('/welcome/', ''), request);
  return journeyKey && firstSteps().has(path) ? visitOfFirstStep(path, journeyKey.journeyId, request) : null;
};

async function visitOfStartPage(request: StartRequest): Promise<StartVisit> {
  const moment = await currentMoment();
  const { language } = languageWithoutCampaign(await offersSpanish(moment), readerOf(request));
  const source = sourceFields(queryOf(request));
  const hasParameters = request.parameters.size > 0;
  const page = { ...PLAIN, path: '/', language, hasParameters, carriesSource: source.length > 0 };
  return { page: { ...page, state: await stateAt(moment) }, source, count: () => undefined };
}

async function visitOfLanding(slug: string, request: StartRequest): Promise<StartVisit | null> {
  const moment = await currentMoment();
  const found = (await campaignsAt(moment.configurationVersion)).get(slug);
  if (!found?.campaign.showsLanding || campaignStatus(found.dates, moment.now) !== 'open') return null;
  const { campaign } = found;
  const query = queryOf(request);
  const source = linkFields(query, passThroughNames(campaign));
  // The page shows the amount, and no other parameter.
  if (source.some(([name]) => name === 'amount')) return null;
  const { language } = languageIn(campaign, readerOf(request));
  const visit = visitFrom('GET', request.headers);
  const page = { ...PLAIN, path: `/welcome/${campaign.slug}`, language, carriesSource: source.length > 0 };
  return {
    page: { ...page, state: await stateAt(moment) },
    source,
    count: () => queueArrival('landing_viewed', campaign, query, visit),
  };
}

async function visitOfFirstStep(
  path: string,
  journeyId: string,
  request: StartRequest,
): Promise<StartVisit | null> {
  const journey = await findNewJourney(journeyId);
  if (!journey) return null;
  const campaign = (await campaignsAt(journey.configurationVersion)).get(journey.campaignSlug)?.campaign;
  if (!campaign) return null;
  const { language } = languageIn(campaign, readerOf(request));
  const context = await formContext(journey, campaign, language);
  const { steps, nextPath } = unsentJourney(formBySlug(formSlugOf(campaign.product)), context);
  if (steps.length === 0 || nextPath !== path) return null;
  const newJourney = { campaign: campaign.slug, day: context.today };
  const page = { ...PLAIN, path: nextPath, language, newJourney };
  return { page: { ...page, state: await stateAt(journey) }, source: [], count: () => undefined };
}

const PLAIN = { hasParameters: false, carriesSource: false, newJourney: null };

/** Only there, a page is worth a statement that asks whether it can be a stored one. */
const firstSteps = () => processWide('firstSteps', () => new Set<string>());

export const rememberFirstStep = (path: string): void => void firstSteps().add(path);

const queryOf = ({ parameters, headers }: StartRequest) =>
  withReferrer(withoutRepeated(parameters), outsideHost(headers));

const readerOf = ({ chosen, headers }: StartRequest) => ({
  chosen,
  accepted: headers.get('accept-language') ?? '',
});

/** A page changes with the configuration, and when time opens or closes a campaign. */
async function stateAt({ configurationVersion, now }: Moment): Promise<string> {
  const stored = [...(await campaignsAt(configurationVersion)).values()];
  return [configurationVersion, ...stored.map(({ dates }) => campaignStatus(dates, now))].join(' ');
}

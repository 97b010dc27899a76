import 'server-only';
import { findMoment } from '#features/application/store/request-rows.ts';
import { linkFields, sourceFields, withReferrer } from '#features/campaign/model/campaign-link.ts';
import { campaignStatus, passThroughNames } from '#features/form/model/campaign.ts';
import { campaignsAt } from '#features/form/store/campaigns.ts';
import { NO_READER } from '#features/wording/model/language.ts';
import type { Moment } from '#platform/database/configuration.ts';
import { sharedRead } from '#platform/process/shared-read.ts';
import type { FindStartVisit, StartVisit } from '#platform/process/start-pages.ts';
import { visitFrom } from '#platform/values/client-info.ts';
import { outsideHost } from '#platform/values/outside-host.ts';
import { withoutRepeated } from '#platform/values/search-params.ts';
import { queueArrival } from './arrivals.ts';
import { languageIn, languageWithoutCampaign, offersSpanish } from './language.ts';

const currentMoment = sharedRead(findMoment);

/** For a visitor without a cookie. The pages themselves decide the same for every other. */
export const findStartVisit: FindStartVisit = async ({ path, parameters, headers }) => {
  const moment = await currentMoment();
  const campaigns = await campaignsAt(moment.configurationVersion);
  const query = withReferrer(withoutRepeated(parameters), outsideHost(headers));
  const reader = { ...NO_READER, accepted: headers.get('accept-language') ?? '' };
  const state = await stateAt(moment);
  if (path === '/') {
    const { language } = languageWithoutCampaign(await offersSpanish(moment), reader);
    const hasParameters = parameters.size > 0;
    return startVisit({ path, language, state, hasParameters }, sourceFields(query), () => undefined);
  }
  const found = campaigns.get(path.replace('/welcome/', ''));
  if (!found?.campaign.showsLanding || campaignStatus(found.dates, moment.now) !== 'open') return null;
  const { campaign } = found;
  const fields = linkFields(query, passThroughNames(campaign));
  // The page shows it.
  if (fields.some(([name]) => name === 'amount')) return null;
  const { language } = languageIn(campaign, reader);
  const arrival = visitFrom('GET', headers);
  // No parameter changes what a landing page shows.
  return startVisit(
    { path: `/welcome/${campaign.slug}`, language, state, hasParameters: false },
    fields,
    () => queueArrival('landing_viewed', campaign, query, arrival),
  );
};

const startVisit = (
  page: Omit<StartVisit['page'], 'carriesSource'>,
  source: StartVisit['source'],
  count: () => void,
): StartVisit => ({ page: { ...page, carriesSource: source.length > 0 }, source, count });

/** A page changes with the configuration, and when time opens or closes a campaign. */
async function stateAt({ configurationVersion, now }: Moment): Promise<string> {
  const stored = [...(await campaignsAt(configurationVersion)).values()];
  return [configurationVersion, ...stored.map(({ dates }) => campaignStatus(dates, now))].join(' ');
}

import 'server-only';
import {
  COOKIE_CHECK,
  FROM_LANDING,
  withFields,
  withReferrer,
} from '#features/campaign/model/campaign-link.ts';
import { languageToRemember } from '#features/wording/model/language.ts';
import { DROPPED_HEADER } from '#platform/http/inbound-headers.ts';
import type { BeginAnswer, BeginJourney, EntryRequest } from '#platform/process/entry-pages.ts';
import { isPrefetch, visitFrom } from '#platform/values/client-info.ts';
import { outsideHost } from '#platform/values/outside-host.ts';
import { type BeginResult, beginJourney } from './begin-journey.ts';
import { findQueryTo } from './other-product.ts';

/** The route answers the others: a visitor who comes back, and a browser that asks ahead. */
export const answerNewVisitor: BeginJourney = async (campaign, request) => {
  const isReturning = request.journeyKey !== null && !request.parameters.has(COOKIE_CHECK.name);
  return isReturning || isPrefetch(request.headers) ? null : answerStart(campaign, request);
};

export async function answerStart(
  campaign: string,
  { parameters, headers, journeyKey, chosen }: EntryRequest,
  method = 'GET',
): Promise<BeginAnswer> {
  const query = withReferrer(parameters, outsideHost(headers));
  // A link on another site can't say what the borrower typed on our landing page.
  if (headers.get('sec-fetch-site') === 'cross-site') query.delete(FROM_LANDING.name);
  const begun = query.get(COOKIE_CHECK.name) ?? '';
  if (COOKIE_CHECK.value.test(begun)) {
    if (journeyKey) return { location: `/apply/${begun}` };
    return { location: `/apply/lost?because=cookies&${await findQueryTo(campaign, query)}` };
  }
  const arrival = visitFrom(method, headers);
  const unreadable = [...new URLSearchParams(headers.get(DROPPED_HEADER) ?? '')];
  const result = await beginJourney(campaign, query, journeyKey, arrival, unreadable);
  const reader = { chosen, accepted: headers.get('accept-language') ?? '' };
  const language = 'languages' in result ? languageToRemember(result.languages, reader) : null;
  // Only a browser follows with a page that needs the cookie.
  const isChecked = journeyKey !== null || headers.get('sec-fetch-mode') !== 'navigate';
  return {
    location: locationOf(result, campaign, isChecked),
    ...('journeyKey' in result && { journeyKey: result.journeyKey }),
    ...(language && { language }),
  };
}

function locationOf(result: BeginResult, campaign: string, isChecked: boolean): string {
  if (result.kind === 'no_such_campaign') return '/apply/no-campaign';
  if (result.kind === 'closed') return `/apply/no-campaign?because=${result.status}`;
  if (result.kind !== 'begun' || isChecked) return result.path;
  const check: [string, string] = [COOKIE_CHECK.name, result.path.replace('/apply/', '')];
  return withFields(`/start/${encodeURIComponent(campaign)}`, [...result.fields, check]);
}

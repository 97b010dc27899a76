import 'server-only';
import {
  COOKIE_CHECK,
  FROM_LANDING,
  withFields,
  withReferrer,
} from '#features/campaign/model/campaign-link.ts';
import { languageOf } from '#features/wording/model/language.ts';
import { DROPPED_HEADER } from '#platform/http/inbound-headers.ts';
import type { AnswerStart, StartAnswer, StartRequest } from '#platform/process/start-pages.ts';
import { isPrefetch, visitFrom } from '#platform/values/client-info.ts';
import { outsideHost } from '#platform/values/outside-host.ts';
import { beginJourney } from './begin-journey.ts';
import { findQueryTo } from './other-product.ts';
import { rememberFirstStep } from './start-visits.ts';

/** The route answers the others: a visitor who comes back, and a browser that asks ahead. */
export const answerNewVisitor: AnswerStart = async (campaign, request) => {
  const isReturning = request.journeyKey !== null && !request.parameters.has(COOKIE_CHECK.name);
  return isReturning || isPrefetch(request.headers) ? null : answerStart(campaign, request);
};

export async function answerStart(
  campaign: string,
  { parameters, headers, journeyKey, chosen }: StartRequest,
  method = 'GET',
): Promise<StartAnswer> {
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
  // The server's error pages know the language of a campaign by the cookie alone.
  const isSpanish = 'languages' in result && !chosen && languageOf(result.languages, reader) === 'es';
  const cookies = isSpanish && ({ language: 'es' } as const);
  switch (result.kind) {
    case 'no_such_campaign':
      return { location: '/apply/no-campaign' };
    case 'closed':
      return { location: `/apply/no-campaign?because=${result.status}` };
    case 'landing':
    case 'resumed':
      return { ...cookies, location: result.path };
    case 'changed':
      return { ...cookies, location: result.path, journeyKey: result.journeyKey };
    case 'begun': {
      const { path, fields } = result;
      rememberFirstStep(path);
      // Only a browser follows with a page that needs the cookie.
      const isChecked = journeyKey !== null || headers.get('sec-fetch-mode') !== 'navigate';
      const check: [string, string] = [COOKIE_CHECK.name, path.replace('/apply/', '')];
      const location = isChecked
        ? path
        : withFields(`/start/${encodeURIComponent(campaign)}`, [...fields, check]);
      return { ...cookies, location, journeyKey: result.journeyKey };
    }
  }
}

import { rememberSpanish } from '#app/borrower-request.ts';
import { beginJourney } from '#features/application/begin-journey.ts';
import { findQueryTo } from '#features/application/other-product.ts';
import {
  COOKIE_CHECK,
  FROM_LANDING,
  withFields,
  withReferrer,
} from '#features/campaign/model/campaign-link.ts';
import { readDroppedParameters } from '#platform/sessions/edge-headers.ts';
import { readJourneyKey, writeJourneyKey } from '#platform/sessions/journey-cookie.ts';
import { isPrefetch, visitFrom } from '#platform/values/client-info.ts';
import { outsideHost } from '#platform/values/outside-host.ts';

type Context = { params: Promise<{ campaign: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  // A browser drops a failed prefetch and asks again when the user opens the link.
  if (isPrefetch(request.headers)) return new Response(null, { status: 503, headers: NO_STORE });
  const { campaign } = await params;
  const query = withReferrer(new URL(request.url).searchParams, outsideHost(request.headers));
  // A link on another site can't say what the borrower typed on our landing page.
  if (request.headers.get('sec-fetch-site') === 'cross-site') query.delete(FROM_LANDING.name);
  const journeyKey = await readJourneyKey();
  const begun = query.get(COOKIE_CHECK.name) ?? '';
  if (COOKIE_CHECK.value.test(begun)) {
    if (journeyKey) return seeOther(`/apply/${begun}`);
    return seeOther(`/apply/lost?because=cookies&${await findQueryTo(campaign, query)}`);
  }
  const arrival = visitFrom(request.method, request.headers);
  const unreadable = await readDroppedParameters();
  const result = await beginJourney(campaign, query, journeyKey, arrival, unreadable);
  if ('languages' in result) await rememberSpanish(result.languages);
  switch (result.kind) {
    case 'no_such_campaign':
      return seeOther('/apply/no-campaign');
    case 'closed':
      return seeOther(`/apply/no-campaign?because=${result.status}`);
    case 'landing':
    case 'resumed':
      return seeOther(result.path);
    case 'begun':
      await writeJourneyKey(result.journeyKey);
      // Only a browser follows with a page that needs the cookie.
      if (journeyKey || request.headers.get('sec-fetch-mode') !== 'navigate') return seeOther(result.path);
      return seeOther(
        withFields(`/start/${encodeURIComponent(campaign)}`, [
          ...result.fields,
          [COOKIE_CHECK.name, result.path.replace('/apply/', '')],
        ]),
      );
    case 'changed':
      await writeJourneyKey(result.journeyKey);
      return seeOther(result.path);
  }
}

const NO_STORE = { 'Cache-Control': 'no-store' };
const seeOther = (path: string) =>
  new Response(null, { status: 303, headers: { ...NO_STORE, Location: path } });

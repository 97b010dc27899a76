import { keepSpanish } from '#app/borrower-request.ts';
import { beginJourney } from '#features/application/begin-journey.ts';
import { FROM_LANDING } from '#features/campaign/model/campaign-link.ts';
import { readDroppedParameters } from '#platform/sessions/dropped-parameters.ts';
import { readJourneyKey, writeJourneyKey } from '#platform/sessions/journey-cookie.ts';
import { isPrefetch, visitFrom } from '#platform/values/client-info.ts';

type Context = { params: Promise<{ campaign: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  // A browser drops a failed prefetch and asks again when the user opens the link.
  if (isPrefetch(request.headers)) return new Response(null, { status: 503, headers: NO_STORE });
  const { campaign } = await params;
  const query = new URL(request.url).searchParams;
  // A link on another site can't say what the borrower typed on our landing page.
  if (request.headers.get('sec-fetch-site') === 'cross-site') query.delete(FROM_LANDING.name);
  const arrival = visitFrom(request.method, request.headers);
  const unreadable = await readDroppedParameters();
  const result = await beginJourney(campaign, query, await readJourneyKey(), arrival, unreadable);
  if ('languages' in result) await keepSpanish(result.languages);
  switch (result.kind) {
    case 'no_such_campaign':
      return seeOther('/apply/no-campaign');
    case 'closed':
      return seeOther(`/apply/no-campaign?because=${result.status}`);
    case 'landing':
    case 'resumed':
      return seeOther(result.path);
    case 'begun':
    case 'changed':
      await writeJourneyKey(result.journeyKey);
      return seeOther(result.path);
  }
}

const NO_STORE = { 'Cache-Control': 'no-store' };
const seeOther = (path: string) =>
  new Response(null, { status: 303, headers: { ...NO_STORE, Location: path } });

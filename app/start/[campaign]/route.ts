import { borrowerReader } from '#app/borrower-request.ts';
import { answerStart } from '#features/application/answer-start.ts';
import { readJourneyKey, writeJourneyKey } from '#platform/sessions/journey-cookie.ts';
import { writeLanguage } from '#platform/sessions/language-cookie.ts';
import { isPrefetch } from '#platform/values/client-info.ts';

type Context = { params: Promise<{ campaign: string }> };

/** For a browser that has a journey. The server around Next answers new visitors. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  // A browser drops a failed prefetch and asks again when the user opens the link.
  if (isPrefetch(request.headers)) return new Response(null, { status: 503, headers: NO_STORE });
  const { campaign } = await params;
  const { chosen } = await borrowerReader();
  const parameters = new URL(request.url).searchParams;
  const start = { parameters, headers: request.headers, journeyKey: await readJourneyKey(), chosen };
  const { location, journeyKey, language } = await answerStart(campaign, start, request.method);
  if (journeyKey) await writeJourneyKey(journeyKey);
  if (language) await writeLanguage(language);
  return new Response(null, { status: 303, headers: { ...NO_STORE, Location: location } });
}

const NO_STORE = { 'Cache-Control': 'no-store' };

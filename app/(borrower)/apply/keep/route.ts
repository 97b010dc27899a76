import { extendDraft } from '#features/application/store/drafts.ts';
import { readJourneyKey, writeJourneyKey } from '#platform/sessions/journey-cookie.ts';

/** Puts off the end of a draft without leaving the page: an action would draw it anew. 410 where the answers are gone. */
export async function POST(): Promise<Response> {
  const journeyKey = await readJourneyKey();
  const leftMs = journeyKey && (await extendDraft(journeyKey.journeyId));
  if (!journeyKey || leftMs === null) return new Response(null, { status: 410 });
  await writeJourneyKey(journeyKey);
  return Response.json({ leftMs });
}

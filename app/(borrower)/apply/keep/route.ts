import { extendDraft } from '#features/application/store/drafts.ts';
import { readJourneyKey, writeJourneyKey } from '#platform/sessions/journey-cookie.ts';

/** Extends the draft without a new render, which an action would cause. */
export async function POST(): Promise<Response> {
  const journeyKey = await readJourneyKey();
  const leftMs = journeyKey && (await extendDraft(journeyKey.journeyId));
  if (!journeyKey || leftMs === null) return new Response(null, { status: 410 });
  await writeJourneyKey(journeyKey);
  return Response.json({ leftMs });
}

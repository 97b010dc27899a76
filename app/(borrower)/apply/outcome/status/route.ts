import { openRequest } from '#features/application/request.ts';
import { findOutcome } from '#features/lead/find-outcome.ts';
import { readJourneyKey } from '#platform/sessions/journey-cookie.ts';

/** For a waiting page with scripts: a poll costs less than the page. */
export async function GET(): Promise<Response> {
  const { borrower } = await openRequest(await readJourneyKey());
  const found = await findOutcome(borrower);
  return Response.json(
    { isWaiting: found?.outcome === 'waiting', phase: found?.waitPhase },
    { headers: { 'Cache-Control': 'no-store' } },
  );
}

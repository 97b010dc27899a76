import 'server-only';
import { appendEvent, type SealedEvent } from '#features/evidence/store/evidence.ts';
import { isErasureAsked } from '#features/evidence/store/evidence-removal.ts';
import { databaseNow, db } from '#platform/database/db.ts';

/**
 * Puts a journey's evidence on hold, or releases it, by an event. `already` where it stood so; `erasure_asked` where it
 * was to be erased while it was on the hold that ends now.
 */
export async function recordHold(
  journeyId: string,
  isHeld: boolean,
  event: SealedEvent,
): Promise<'done' | 'already' | 'erasure_asked'> {
  return db().$transaction(async (tx) => {
    // The lock of the chain, so that of two who ask one is told that it is so already.
    const keys = await tx.$queryRaw<{ isHeld: boolean }[]>`
      SELECT is_held AS "isHeld" FROM evidence_key WHERE journey_id = ${journeyId}::uuid FOR UPDATE`;
    if (keys[0]?.isHeld === isHeld) return 'already';
    const isAsked = !isHeld && (await isErasureAsked(tx, journeyId));
    await appendEvent(tx, journeyId, event, await databaseNow(tx));
    return isAsked ? 'erasure_asked' : 'done';
  });
}

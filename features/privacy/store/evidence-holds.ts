import 'server-only';
import { appendEvent, type SealedEvent } from '#features/evidence/store/evidence.ts';
import { isErasureAsked } from '#features/evidence/store/evidence-removal.ts';
import { databaseNow } from '#platform/database/db.ts';
import { sqlTransaction } from '#platform/database/transaction.ts';

/** `already`: no change. `erasure_asked`: released, and erasure was requested during the hold. */
export async function recordHold(
  journeyId: string,
  isHeld: boolean,
  event: SealedEvent,
): Promise<'done' | 'already' | 'erasure_asked'> {
  return sqlTransaction(async (tx) => {
    // Lock the chain, so that the second of two requests gets `already`.
    const keys = await tx.$queryRaw<{ isHeld: boolean }[]>`
      SELECT is_held AS "isHeld" FROM evidence_key WHERE journey_id = ${journeyId}::uuid FOR UPDATE`;
    if (keys[0]?.isHeld === isHeld) return 'already';
    const isAsked = !isHeld && (await isErasureAsked(tx, journeyId));
    await appendEvent(tx, journeyId, event, await databaseNow(tx));
    return isAsked ? 'erasure_asked' : 'done';
  });
}

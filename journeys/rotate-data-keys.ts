import 'server-only';
import { findKeysNotUnder, recordRewrapped } from '#records/evidence.ts';
import { sealingMaster, unwrapDataKey, wrapDataKey } from '#vault/data-key.ts';

const AT_ONCE = 500;

/**
 * Wraps every journey's key under the first master key of DATA_KEY, while everything goes on. Tells how many were wrapped anew; after
 * that the other master keys are no longer needed.
 */
export async function rotateDataKeys(): Promise<number> {
  let wrapped = 0;
  for (;;) {
    const keys = await findKeysNotUnder(sealingMaster(), AT_ONCE);
    if (keys.length === 0) return wrapped;
    for (const { journeyId, ...kept } of keys) {
      const anew = wrapDataKey(unwrapDataKey(kept, journeyId), journeyId);
      if (await recordRewrapped(journeyId, kept.master, anew)) wrapped += 1;
    }
  }
}

import 'server-only';
import { findKeysNotUnder, recordRewrapped } from '#features/evidence/store/evidence.ts';
import { findSecretsNotUnder, recordResealed } from '#features/sign-in/store/staff-secrets.ts';
import { openSecret, sealSecret } from '#platform/crypto/authenticator-secret.ts';
import { currentKeyId, openDataKey, wrapDataKey } from '#platform/crypto/data-key.ts';
import { requireMatchingKeys } from '#platform/database/check-keys.ts';
import { countInstancesLacking } from '#platform/database/instances.ts';

const BATCH_SIZE = 500;

/** How many keys were wrapped anew, and how many could not be, since they don't open. */
export type RotationResult = { wrapped: number; lost: number };
/** So many instances serve that could not open what would be wrapped under the first master key of DATA_KEY, of this id. */
export type MissingKey = { keyId: number; missingOn: number };

/** Null where every instance that serves holds the first master key of DATA_KEY. Throws WrongKeyError as for any use of a wrong key. */
export async function findInstancesWithoutKey(): Promise<MissingKey | null> {
  await requireMatchingKeys();
  const keyId = currentKeyId();
  const missingOn = await countInstancesLacking(keyId);
  return missingOn === 0 ? null : { keyId, missingOn };
}

/**
 * Wraps every journey's key, and what staff sign in with, under the first master key of DATA_KEY, while everything goes on. Where none is lost, the other
 * master keys are no longer needed afterwards.
 */
export async function rotateDataKeys(): Promise<RotationResult> {
  let wrapped = 0;
  for (;;) {
    const round = await rotateOnce();
    wrapped += round.wrapped;
    // Journeys that began meanwhile may stand before those that were come to.
    if (round.wrapped === 0) return { wrapped, lost: round.lost + (await resealSecrets()) };
  }
}

/** Seals the staff's authenticator secrets anew likewise. Tells how many don't open. */
async function resealSecrets(): Promise<number> {
  const secrets = await findSecretsNotUnder(currentKeyId());
  const opened = secrets.flatMap(({ staffId, ...stored }) => {
    const secret = openSecret(stored, staffId);
    return secret === null ? [] : [{ staffId, from: stored.keyId, ...sealSecret(secret, staffId) }];
  });
  await recordResealed(opened);
  return secrets.length - opened.length;
}

async function rotateOnce(): Promise<RotationResult> {
  const done = { wrapped: 0, lost: 0 };
  let after: string | null = null;
  for (;;) {
    const keys = await findKeysNotUnder(currentKeyId(), after, BATCH_SIZE);
    const opened = keys.flatMap(({ journeyId, ...stored }) => {
      const key = openDataKey(stored, journeyId);
      return key === null ? [] : [{ journeyId, from: stored.keyId, ...wrapDataKey(key, journeyId) }];
    });
    done.wrapped += await recordRewrapped(opened);
    done.lost += keys.length - opened.length;
    after = keys.at(-1)?.journeyId ?? null;
    if (keys.length < BATCH_SIZE) return done;
  }
}

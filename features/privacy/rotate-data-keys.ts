import 'server-only';
import { findTargetsToReseal, recordTargetsResealed } from '#features/alerts/store/alert-channels.ts';
import { findKeysToRewrap, recordRewrapped } from '#features/evidence/store/evidence.ts';
import { resealEndpointSecrets } from '#features/lead-event/endpoint-secrets.ts';
import { findSecretsToReseal, recordResealed } from '#features/staff/store/staff.ts';
import {
  currentKeyId,
  openDataKey,
  openSecret,
  openTarget,
  sealSecret,
  sealTarget,
  wrapDataKey,
} from '#platform/crypto/data-key.ts';
import { countInstancesLacking } from '#platform/database/instances.ts';
import { requireMatchingKeys } from '#platform/database/key-checks.ts';

const BATCH_SIZE = 500;

export type RotationResult = { wrapped: number; lost: number };
export type MissingKey = { keyId: number; missingOn: number };

export async function findInstancesWithoutKey(): Promise<MissingKey | null> {
  await requireMatchingKeys();
  const keyId = currentKeyId();
  const missingOn = await countInstancesLacking(keyId);
  return missingOn === 0 ? null : { keyId, missingOn };
}

/** Safe while the app runs. If no key is lost, the other master keys are no longer needed afterward. */
export async function rotateDataKeys(): Promise<RotationResult> {
  let wrapped = 0;
  for (;;) {
    const round = await rotateOnce();
    wrapped += round.wrapped;
    // New journeys may sort before those that this round has passed.
    if (round.wrapped === 0) {
      const lost = (await resealSecrets()) + (await resealTargets()) + (await resealEndpointSecrets());
      return { wrapped, lost: round.lost + lost };
    }
  }
}

async function resealSecrets(): Promise<number> {
  const secrets = await findSecretsToReseal(currentKeyId());
  const opened = secrets.flatMap(({ staffId, ...stored }) => {
    const secret = openSecret(stored, staffId);
    return secret === null ? [] : [{ staffId, from: stored.keyId, ...sealSecret(secret, staffId) }];
  });
  await recordResealed(opened);
  return secrets.length - opened.length;
}

async function resealTargets(): Promise<number> {
  const targets = await findTargetsToReseal(currentKeyId());
  const opened = targets.flatMap(({ id, ...stored }) => {
    const target = openTarget(stored, id);
    return target === null ? [] : [{ id, from: stored.keyId, ...sealTarget(target, id) }];
  });
  await recordTargetsResealed(opened);
  return targets.length - opened.length;
}

async function rotateOnce(): Promise<RotationResult> {
  const done = { wrapped: 0, lost: 0 };
  let after: string | null = null;
  for (;;) {
    const keys = await findKeysToRewrap(currentKeyId(), after, BATCH_SIZE);
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

import 'server-only';
import { randomBytes } from 'node:crypto';
import {
  type EndpointSecrets,
  findSecrets,
  recordResealed,
  type StoredSecret,
} from '#features/lead-event/store/endpoints.ts';
import { currentKeyId, openEndpointSecret, sealEndpointSecret } from '#platform/crypto/data-key.ts';

/** Of Standard Webhooks. */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

const keyOf = (secret: string): Uint8Array => Buffer.from(secret.slice(PREFIX.length), 'base64');

/** The newest first. Empty if DATA_KEY lacks the master key of the secret. */
export function signingKeys({ id, current, previous }: EndpointSecrets): Uint8Array[] {
  const opened = [current, previous].map((secret) => secret && openEndpointSecret(secret, id));
  return opened[0] ? opened.flatMap((secret) => (secret ? [keyOf(secret)] : [])) : [];
}

/** Returns how many secrets can't be opened any more. */
export async function resealEndpointSecrets(): Promise<number> {
  let lost = 0;
  for (const { id, current, previous } of await findSecrets()) {
    for (const [which, secret] of [['current', current] as const, ['previous', previous] as const])
      if (secret && !(await reseal(id, which, secret))) lost += 1;
  }
  return lost;
}

async function reseal(id: string, which: 'current' | 'previous', from: StoredSecret): Promise<boolean> {
  if (from.keyId === currentKeyId()) return true;
  const secret = openEndpointSecret(from, id);
  if (secret === null) return false;
  await recordResealed(id, which, from, sealEndpointSecret(secret, id));
  return true;
}

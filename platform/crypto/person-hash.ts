import 'server-only';
import { createHmac } from 'node:crypto';
import { env } from '#platform/config/env.ts';

/** What a person can be known by. The two are kept apart, so that one's mark never equals the other's. */
export type IdentifierKind = 'email' | 'phone';

/**
 * The mark under which an e-mail address or a phone number is found again without being wrappedKey: an HMAC under the index
 * key. Who has the database alone can't try all ten-digit numbers against it.
 */
export function personLookupHash(kind: IdentifierKind, value: string): string {
  return createHmac('sha256', env().INDEX_KEY)
    .update(`${kind}|${normalize[kind](value)}`)
    .digest('base64url');
}

const normalize: Record<IdentifierKind, (value: string) => string> = {
  email: (value) => value.trim().toLowerCase(),
  phone: (value) => value.replace(/\D/g, '').slice(-10),
};

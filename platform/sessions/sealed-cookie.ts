import { hkdfSync } from 'node:crypto';
import { open, seal } from '#platform/crypto/seal.ts';

/** Each purpose has a key of its own, so a cookie opens for its own purpose alone. */
export type CookiePurpose =
  | 'journey'
  | 'onward'
  | 'staff'
  | 'told_once'
  | 'device'
  | 'oidc_state'
  | 'enrollment'
  | 'deleted_receipt'
  | 'probe';

/** Secrets by id. `sealing` contains only the first. */
export type CookieSecrets = { sealing: Record<string, string>; all: Record<string, string> };

const FORMAT = '2';
/** Browsers store at most 4,096 bytes of a cookie with its name and attributes. */
const MAX_VALUE_LENGTH = 3_900;
const TOKEN = /^2\.(\d+)\.([0-9a-z]{1,9})\.([\w-]+)$/;
const KEY_BYTES = 32;

const keys = new Map<string, string>();

/** `2.SECRET_ID.EXPIRY.CIPHERTEXT`. The encryption authenticates purpose, id and expiry. */
export function sealCookie(
  purpose: CookiePurpose,
  value: unknown,
  ttlSeconds: number,
  { sealing }: CookieSecrets,
): string {
  const [id = '', secret = ''] = Object.entries(sealing)[0] ?? [];
  const expiry = (secondsNow() + ttlSeconds).toString(36);
  const sealed = seal(JSON.stringify(value), keyFor(purpose, secret), aadFor(purpose, id, expiry));
  const token = [FORMAT, id, expiry, Buffer.from(sealed).toString('base64url')].join('.');
  if (token.length > MAX_VALUE_LENGTH) throw new Error(`a ${purpose} cookie is too long for a browser`);
  return token;
}

export function openCookie(purpose: CookiePurpose, token: string, { all }: CookieSecrets): unknown {
  if (token.length > MAX_VALUE_LENGTH) return null;
  const [, id = '', expiry = '', body = ''] = TOKEN.exec(token) ?? [];
  const secret = all[id];
  if (!secret || Number.parseInt(expiry, 36) <= secondsNow()) return null;
  const bytes = Buffer.from(body, 'base64url');
  // The last character has bits that decoding ignores: a token has one spelling.
  if (bytes.toString('base64url') !== body) return null;
  const text = open(bytes, keyFor(purpose, secret), aadFor(purpose, id, expiry));
  return text === null ? null : JSON.parse(text);
}

const aadFor = (purpose: CookiePurpose, id: string, expiry: string) =>
  ['cookie', FORMAT, purpose, id, expiry].join('|');

// A secret is random, so a derived key needs no stretching.
function keyFor(purpose: CookiePurpose, secret: string): string {
  const name = `${purpose}|${secret}`;
  const known = keys.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, '', `handoff cookie|${FORMAT}|${purpose}`, KEY_BYTES));
  keys.set(name, key.toString('base64url'));
  return key.toString('base64url');
}

const secondsNow = () => Math.floor(Date.now() / 1_000);

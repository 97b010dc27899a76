// Keys under which anyone can sign, and second forms of a signature.
import { createHash, createPrivateKey, sign } from 'node:crypto';
import type { EvidenceKey } from '#features/evidence/proof/verify.ts';

const ORDER = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;
const P = 2n ** 255n - 19n;
const ORDER_8 = [
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
].map((hex) => numberOf(Buffer.from(hex, 'hex')));

function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
}
const bytesOf = (number: bigint) => Buffer.from(number.toString(16).padStart(64, '0'), 'hex').reverse();
const withSign = (y: bigint) => [bytesOf(y), bytesOf(y | (1n << 255n))];

/** Every encoding of a point of small order, canonical or not. */
export const SMALL_ORDER = [0n, 1n, P - 1n, P, P + 1n, ...ORDER_8].flatMap(withSign);
/** Other second coordinates that aren't below the prime. */
export const NOT_CANONICAL = [P + 3n, P + 9n, P + 18n].flatMap(withSign);

/** Under a point of small order, these signatures hold for one text in eight or more. */
export const anyonesSignature = (): Buffer => Buffer.concat([bytesOf(1n), bytesOf(0n)]);

const hashed = (...parts: Uint8Array[]) =>
  numberOf(createHash('sha512').update(Buffer.concat(parts)).digest());

/** By the private key, but with the neutral point as R. */
export function signedWithNeutral(text: Uint8Array, { d = '', x = '' }: EvidenceKey): Buffer {
  const secret = createHash('sha512').update(Buffer.from(d, 'base64url')).digest().subarray(0, 32);
  secret[0] = (secret[0] ?? 0) & 248;
  secret[31] = ((secret[31] ?? 0) & 63) | 64;
  const neutral = bytesOf(1n);
  const k = hashed(neutral, Buffer.from(x, 'base64url'), text) % ORDER;
  return Buffer.concat([neutral, bytesOf((k * numberOf(secret)) % ORDER)]);
}

/** The same signature with S plus the order. */
export function secondForm(text: Uint8Array, key: EvidenceKey): Buffer {
  const signature = sign(null, text, createPrivateKey({ key, format: 'jwk' }));
  return Buffer.concat([signature.subarray(0, 32), bytesOf(numberOf(signature.subarray(32)) + ORDER)]);
}

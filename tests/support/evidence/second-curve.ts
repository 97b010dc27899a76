// The second verifier's part for Ed25519: docs/evidence-format.md, section 4. It computes with the points themselves.
import { need } from './second-verifier.ts';

const P = 2n ** 255n - 19n;
const L = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;
const mod = (number: bigint) => ((number % P) + P) % P;
function power(base: bigint, exponent: bigint): bigint {
  let [result, square, rest] = [1n, mod(base), exponent];
  for (; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = mod(result * square);
    square = mod(square * square);
  }
  return result;
}
const D = mod(-121_665n * power(121_666n, P - 2n));
const littleEndian = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);

/** The second coordinate of twice a point follows from its own: the curve is x² = (y² - 1) / (d y² + 1). */
function doubled(y: bigint): bigint {
  const yy = mod(y * y);
  const xx = mod((yy - 1n) * power(D * yy + 1n, P - 2n));
  return mod((yy + xx) * power(2n - yy + xx, P - 2n));
}

const checked = new Map<string, boolean>();
/** Canonical, and eight times the point isn't the neutral one. */
export function checkPoint(encoded: Uint8Array) {
  const name = Buffer.from(encoded).toString('hex');
  const known = checked.get(name) ?? isStrong(encoded);
  checked.set(name, known);
  need(known, 'weak or non-canonical point');
}

function isStrong(encoded: Uint8Array): boolean {
  const y = littleEndian(encoded) & (2n ** 255n - 1n);
  return encoded.length === 32 && y < P && doubled(doubled(doubled(y))) !== 1n;
}

export function checkSignature(signature: Uint8Array) {
  need(signature.length === 64, 'length of a signature');
  checkPoint(signature.subarray(0, 32));
  need(littleEndian(signature.subarray(32)) < L, 'S is not below the order');
}

// Ed25519: which encodings of points and numbers every verifier accepts. Web Crypto leaves it to each browser.

const BYTES = 32;
/** 2^255 - 19 and the order of the base point, as bytes in little-endian order. */
const PRIME = bytesOf('edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f');
const ORDER = bytesOf('edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010');
/** The second coordinates of the eight points of small order. Under such a key, anyone can sign. */
const SMALL = [
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
].map(bytesOf);

/** Whether 32 bytes are a canonical encoding, and not of a point of small order. Says nothing about the curve. */
export function isStrongPoint(encoded: Uint8Array): boolean {
  if (encoded.length !== BYTES) return false;
  // The highest bit is the sign of the first coordinate.
  const second = encoded.with(BYTES - 1, (encoded[BYTES - 1] ?? 0) & 0x7f);
  return (
    isBelow(second, PRIME) && !SMALL.some((small) => small.every((byte, place) => byte === second[place]))
  );
}

/** R is a strong point and S is below the order, so no signature has a second form. */
export const isStrictSignature = (signature: Uint8Array): boolean =>
  signature.length === 2 * BYTES &&
  isStrongPoint(signature.subarray(0, BYTES)) &&
  isBelow(signature.subarray(BYTES), ORDER);

function isBelow(number: Uint8Array, limit: Uint8Array): boolean {
  for (let place = BYTES - 1; place >= 0; place--) {
    const [one = 0, other = 0] = [number[place], limit[place]];
    if (one !== other) return one < other;
  }
  return false;
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

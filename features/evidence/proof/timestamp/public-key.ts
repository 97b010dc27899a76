import { toHex } from '../format/bytes.ts';
import { DerError, DerParts, objectId, readDer, TAG, wholeBits } from './der.ts';

export type HashName = 'SHA-256' | 'SHA-384' | 'SHA-512';
/** How a signature was made. Without a hash, the message around it names the hash. */
export type SignatureKind = { family: 'RSA' | 'EC'; hash: HashName | null };

const HASHES: Record<string, HashName> = {
  '608648016503040201': 'SHA-256',
  '608648016503040202': 'SHA-384',
  '608648016503040203': 'SHA-512',
};
const SIGNATURES: Record<string, SignatureKind> = {
  '2a864886f70d010101': { family: 'RSA', hash: null },
  '2a864886f70d01010b': { family: 'RSA', hash: 'SHA-256' },
  '2a864886f70d01010c': { family: 'RSA', hash: 'SHA-384' },
  '2a864886f70d01010d': { family: 'RSA', hash: 'SHA-512' },
  '2a8648ce3d040302': { family: 'EC', hash: 'SHA-256' },
  '2a8648ce3d040303': { family: 'EC', hash: 'SHA-384' },
  '2a8648ce3d040304': { family: 'EC', hash: 'SHA-512' },
};
const RSA_KEY = '2a864886f70d010101';
const EC_KEY = '2a8648ce3d0201';
const CURVES: Record<string, { name: 'P-256' | 'P-384'; size: number }> = {
  '2a8648ce3d030107': { name: 'P-256', size: 32 },
  '2b81040022': { name: 'P-384', size: 48 },
};
const NO_PARAMETERS = '0500';
const MIN_MODULUS_BYTES = 256;
const MAX_MODULUS_BYTES = 1024;
const MAX_EXPONENT_BYTES = 4;

/** Null for an algorithm that this format doesn't have. */
export const hashNamed = (algorithm: Uint8Array): HashName | null => named(algorithm, HASHES);
export const signatureNamed = (algorithm: Uint8Array): SignatureKind | null => named(algorithm, SIGNATURES);

/** An AlgorithmIdentifier whose parameters are missing or NULL. */
function named<Found>(algorithm: Uint8Array, known: Record<string, Found>): Found | null {
  const { tag, parts } = readDer(algorithm);
  const [id, parameters, ...others] = parts;
  if (tag !== TAG.sequence || id?.tag !== TAG.object || others.length > 0) return null;
  if (parameters && toHex(parameters.bytes) !== NO_PARAMETERS) return null;
  const name = objectId(id);
  return Object.hasOwn(known, name) ? (known[name] ?? null) : null;
}

export async function digest(hash: HashName | 'SHA-1', bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest(hash, Uint8Array.from(bytes)));
}

/** `key` is a SubjectPublicKeyInfo. False for a key that this format doesn't have. */
export async function isSignedBy(
  key: Uint8Array,
  { family, hash }: { family: 'RSA' | 'EC'; hash: HashName },
  bytes: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  try {
    const form = formOf(key);
    if (form.family !== family) return false;
    const isRsa = form.family === 'RSA';
    const algorithm = isRsa
      ? { name: 'RSASSA-PKCS1-v1_5', hash }
      : { name: 'ECDSA', namedCurve: form.curve.name };
    const imported = await crypto.subtle.importKey('spki', Uint8Array.from(key), algorithm, false, [
      'verify',
    ]);
    return await crypto.subtle.verify(
      isRsa ? algorithm : { name: 'ECDSA', hash },
      imported,
      Uint8Array.from(isRsa ? signature : pairOf(signature, form.curve.size)),
      Uint8Array.from(bytes),
    );
  } catch {
    return false;
  }
}

type KeyForm = { family: 'RSA' } | { family: 'EC'; curve: { name: 'P-256' | 'P-384'; size: number } };

function formOf(key: Uint8Array): KeyForm {
  const parts = new DerParts(readDer(key));
  const { parts: algorithm } = parts.take(TAG.sequence);
  const bits = wholeBits(parts.take(TAG.bits));
  parts.end();
  const [id, parameters, ...others] = algorithm;
  if (!id || !parameters || others.length > 0) throw new DerError('algorithm of a key');
  const name = objectId(id);
  if (name === RSA_KEY && toHex(parameters.bytes) === NO_PARAMETERS) return rsaForm(bits);
  const curve = name === EC_KEY ? CURVES[objectId(parameters)] : undefined;
  if (!curve || bits[0] !== 4 || bits.length !== 1 + 2 * curve.size) throw new DerError('key');
  return { family: 'EC', curve };
}

/**
 * Only sizes and exponents that every browser checks, and none that takes long. Node.js also takes an exponent of 1, under
 * which anyone can sign.
 */
function rsaForm(bits: Uint8Array): KeyForm {
  const numbers = new DerParts(readDer(bits));
  const modulus = unsigned(numbers.take(TAG.integer).content);
  const exponent = unsigned(numbers.take(TAG.integer).content);
  numbers.end();
  const isRightSize = modulus.length >= MIN_MODULUS_BYTES && modulus.length <= MAX_MODULUS_BYTES;
  if (!isRightSize || !isRightExponent(exponent)) throw new DerError('size of a key');
  return { family: 'RSA' };
}

function isRightExponent(exponent: Uint8Array): boolean {
  const last = exponent.at(-1) ?? 0;
  const isOne = exponent.length === 1 && last === 1;
  return exponent.length <= MAX_EXPONENT_BYTES && last % 2 === 1 && !isOne;
}

/** Web Crypto takes r and s of ECDSA as two numbers of the curve's size. */
function pairOf(signature: Uint8Array, size: number): Uint8Array {
  const numbers = new DerParts(readDer(signature));
  const pair = new Uint8Array(2 * size);
  for (const end of [size, 2 * size]) {
    const number = unsigned(numbers.take(TAG.integer).content);
    if (number.length > size) throw new DerError('signature');
    pair.set(number, end - number.length);
  }
  numbers.end();
  return pair;
}

/** The bytes of a positive integer in its shortest form. */
function unsigned(content: Uint8Array): Uint8Array {
  const [first = 0x80, second = 0] = content;
  if (first >= 0x80 || (first === 0 && second < 0x80)) throw new DerError('integer');
  return first === 0 ? content.subarray(1) : content;
}

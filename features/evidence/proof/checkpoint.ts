import type { JsonWebKey } from 'node:crypto';
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { Hash } from './event.ts';

export type Checkpoint = { origin: string; size: number; root: Hash };

const DASH = '—';
const ED25519 = 1;
const KEY_ID_BYTES = 4;

/** C2SP tlog-checkpoint, signed-note. */
export function signCheckpoint(checkpoint: Checkpoint, privateKey: JsonWebKey): string {
  const body = bodyOf(checkpoint);
  const signature = sign(null, Buffer.from(body), createPrivateKey({ key: privateKey, format: 'jwk' }));
  const blob = Buffer.concat([keyId(checkpoint.origin, privateKey), signature]);
  return `${body}\n${DASH} ${checkpoint.origin} ${blob.toString('base64')}\n`;
}

/** Skips signatures of other names and unknown keys. Null if a signature that names a known key is wrong. */
export function openCheckpoint(note: string, keys: readonly JsonWebKey[]): Checkpoint | null {
  const [, body = '', lines = ''] = /^([^\n]+\n\d+\n[^\n]+\n)\n((?:— \S+ \S+\n)+)$/.exec(note) ?? [];
  const [origin = '', size = '', root = ''] = body.split('\n');
  const checkpoint = { origin, size: Number(size), root: Buffer.from(root, 'base64').toString('hex') };
  if (bodyOf(checkpoint) !== body || checkpoint.root.length !== 64) return null;
  const signatures = lines.trimEnd().split('\n').map(signatureOf);
  const ownSignatures = signatures.flatMap(({ name, blob }) => {
    const key = keys.find(
      (known) => name === origin && blob.subarray(0, KEY_ID_BYTES).equals(keyId(origin, known)),
    );
    return key ? [isSignedBy(blob, body, key)] : [];
  });
  const isWellFormed = signatures.every(({ blob }) => blob.length > KEY_ID_BYTES);
  return isWellFormed && ownSignatures.length > 0 && ownSignatures.every(Boolean) ? checkpoint : null;
}

export function parseNotes(file: string): string[] {
  return file.split(/(?<=\n— [^\n]*\n)(?!—)\n*/).filter((note) => note !== '');
}

/** The bytes are empty if they are not canonical base64. */
function signatureOf(line: string): { name: string; blob: Buffer } {
  const [, name = '', text = ''] = line.split(' ');
  const blob = Buffer.from(text, 'base64');
  return { name, blob: blob.toString('base64') === text ? blob : Buffer.alloc(0) };
}

const bodyOf = ({ origin, size, root }: Checkpoint) =>
  `${origin}\n${size}\n${Buffer.from(root, 'hex').toString('base64')}\n`;

function isSignedBy(blob: Buffer, body: string, key: JsonWebKey): boolean {
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.x ?? '' }, format: 'jwk' });
  return verify(null, Buffer.from(body), publicKey, blob.subarray(KEY_ID_BYTES));
}

/** C2SP signed-note: the start of SHA-256 over the name, a line end, the key type and the key. */
function keyId(name: string, { x = '' }: JsonWebKey): Buffer {
  const digest = createHash('sha256').update(`${name}\n`).update(Uint8Array.of(ED25519));
  return digest.update(Buffer.from(x, 'base64url')).digest().subarray(0, KEY_ID_BYTES);
}

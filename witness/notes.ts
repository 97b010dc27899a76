// C2SP signed-note, tlog-checkpoint and tlog-cosignature, written without the app's own code.
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

export type LogKey = { origin: string; id: string; key: Buffer };
export type SignedTree = { origin: string; size: number; root: string; body: string };

/** With this name, a verifier knows that the log and this witness share a machine. */
export const LOCAL_NAME = 'handoff-local-witness';

const ED25519 = 1;
const COSIGNATURE_V1 = 4;
/** The DER of an Ed25519 key before its 32 bytes: RFC 8410. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

const idOf = (name: string, typed: Uint8Array): Buffer =>
  createHash('sha256').update(`${name}\n`).update(typed).digest().subarray(0, 4);

export function parseLogKey(text: string): LogKey {
  const [, origin = '', id = '', encoded = ''] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? [];
  const typed = Buffer.from(encoded, 'base64');
  if (typed.length !== 33 || typed[0] !== ED25519 || idOf(origin, typed).toString('hex') !== id)
    throw new Error(`${text} is not the verifier key of a log`);
  return { origin, id, key: typed.subarray(1) };
}

/** The verifier key of a log. `key` is the public half in base64url. */
export function logVerifierKey(origin: string, key: string): string {
  const typed = Buffer.concat([Uint8Array.of(ED25519), Buffer.from(key, 'base64url')]);
  return `${origin}+${idOf(origin, typed).toString('hex')}+${typed.toString('base64')}`;
}

const privateKey = (seed: Buffer) =>
  createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, seed]), format: 'der', type: 'pkcs8' });

/** The key's type and its public half. */
function typedKey(seed: Buffer): Buffer {
  const der = createPublicKey(privateKey(seed)).export({ format: 'der', type: 'spki' });
  return Buffer.concat([Uint8Array.of(COSIGNATURE_V1), der.subarray(PUBLIC_PREFIX.length)]);
}

export function verifierKey(name: string, seed: Buffer): string {
  const typed = typedKey(seed);
  return `${name}+${idOf(name, typed).toString('hex')}+${typed.toString('base64')}`;
}

export function cosign(name: string, seed: Buffer, body: string, seconds: number): string {
  const text = `cosignature/v1\ntime ${seconds}\n${body}`;
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(seconds));
  const signature = sign(null, Buffer.from(text), privateKey(seed));
  const line = Buffer.concat([idOf(name, typedKey(seed)), time, signature]);
  return `\u2014 ${name} ${line.toString('base64')}\n`;
}

const FORM = /^(([^\n]+)\n(0|[1-9]\d*)\n([A-Za-z0-9+/]{43}=)\n)\n((?:\u2014 \S+ \S+\n)+)$/;

/** Null if the text is no checkpoint. */
export function parseCheckpoint(note: string): (SignedTree & { lines: string[] }) | null {
  const [, body = '', origin = '', size = '', root = '', lines = ''] = FORM.exec(note) ?? [];
  if (!body || !Number.isSafeInteger(Number(size))) return null;
  return { origin, size: Number(size), root, body, lines: lines.trimEnd().split('\n') };
}

export function isSignedBy({ origin, id, key }: LogKey, body: string, lines: string[]): boolean {
  const publicKey = createPublicKey({
    key: Buffer.concat([PUBLIC_PREFIX, key]),
    format: 'der',
    type: 'spki',
  });
  return lines.some((line) => {
    const [, name, encoded = ''] = line.split(' ');
    const signed = Buffer.from(encoded, 'base64');
    return (
      name === origin &&
      signed.toString('hex', 0, 4) === id &&
      verify(null, Buffer.from(body), publicKey, signed.subarray(4))
    );
  });
}

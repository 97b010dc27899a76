import { createPrivateKey, sign } from 'node:crypto';
import { fromHex, toBase64, toHex } from './bytes.ts';
import { bodyOf, type Checkpoint, DASH, keyId } from './checkpoint.ts';
import type { JsonWebKey } from './crypto.ts';

/** C2SP tlog-checkpoint, signed-note. */
export function signCheckpoint(checkpoint: Checkpoint, privateKey: JsonWebKey): string {
  const body = bodyOf(checkpoint);
  const key = createPrivateKey({ key: privateKey, format: 'jwk' });
  const signature = sign(null, Buffer.from(body), key);
  const signed = fromHex(keyId(checkpoint.origin, privateKey) + toHex(signature));
  return `${body}\n${DASH} ${checkpoint.origin} ${toBase64(signed)}\n`;
}

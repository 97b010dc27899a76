import { createPrivateKey, sign } from 'node:crypto';
import { FlattenedSign, importJWK } from 'jose';
import { fromHex, fromUtf8, toBase64, toHex } from './bytes.ts';
import { CERTIFICATE_TYPE, type Certificate, certificate, writeEnvelope } from './certificate.ts';
import { bodyOf, type Checkpoint, DASH, keyId } from './checkpoint.ts';
import type { JsonWebKey } from './crypto.ts';
import type { EvidenceKey } from './keys-document.ts';

export async function signCertificate(facts: Certificate, key: EvidenceKey): Promise<string> {
  const payload = fromUtf8(JSON.stringify(certificate.parse(facts)));
  const signed = await new FlattenedSign(payload)
    .setProtectedHeader({ alg: 'Ed25519', kid: key.kid, typ: CERTIFICATE_TYPE })
    .sign(await importJWK({ ...key, alg: 'Ed25519' }, 'Ed25519'));
  return writeEnvelope({ ...signed, protected: signed.protected ?? '' });
}

/** C2SP tlog-checkpoint, signed-note. */
export function signCheckpoint(checkpoint: Checkpoint, privateKey: JsonWebKey): string {
  const body = bodyOf(checkpoint);
  const key = createPrivateKey({ key: privateKey, format: 'jwk' });
  const signature = sign(null, Buffer.from(body), key);
  const signed = fromHex(keyId(checkpoint.origin, privateKey) + toHex(signature));
  return `${body}\n${DASH} ${checkpoint.origin} ${toBase64(signed)}\n`;
}

import { FlattenedSign, importJWK } from 'jose';
import { fromUtf8 } from './bytes.ts';
import { CERTIFICATE_TYPE, type Certificate, certificate, writeEnvelope } from './certificate.ts';
import type { EvidenceKey } from './keys-document.ts';

export async function signCertificate(facts: Certificate, key: EvidenceKey): Promise<string> {
  const payload = fromUtf8(JSON.stringify(certificate.parse(facts)));
  const signed = await new FlattenedSign(payload)
    .setProtectedHeader({ alg: 'Ed25519', kid: key.kid, typ: CERTIFICATE_TYPE })
    .sign(await importJWK({ ...key, alg: 'Ed25519' }, 'Ed25519'));
  return writeEnvelope({ ...signed, protected: signed.protected ?? '' });
}

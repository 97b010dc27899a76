import 'server-only';
import type { Certificate } from '#features/evidence/proof/format/certificate.ts';
import type { Checkpoint } from '#features/evidence/proof/format/checkpoint.ts';
import type { PublishedKey } from '#features/evidence/proof/format/keys-document.ts';
import { signCertificate, signCheckpoint } from '#features/evidence/proof/format/sign.ts';
import { findSigningKeys, recordSigningKey } from '#features/evidence/store/signing-keys.ts';
import { env } from '#platform/config/env.ts';

function logName(): string {
  return `${new URL(env().APP_ORIGIN).host}/consent-evidence`;
}

export function issueCertificate(certificate: Certificate): Promise<string> {
  return signCertificate(certificate, env().EVIDENCE_KEY);
}

export function signNote(checkpoint: Omit<Checkpoint, 'origin'>): string {
  return signCheckpoint({ ...checkpoint, origin: logName() }, env().EVIDENCE_KEY);
}

export function publicKey(): { kid: string; x: string } {
  const { kid, x = '' } = env().EVIDENCE_KEY;
  return { kid, x };
}

export async function publishedKeys(): Promise<PublishedKey[]> {
  await recordSigningKey(publicKey());
  const keys = await findSigningKeys();
  return keys.map(({ kid, x, firstUsedAt, retiredAt, revokedFrom }) => ({
    kty: 'OKP',
    crv: 'Ed25519',
    use: 'sig',
    kid,
    x,
    from: firstUsedAt.toISOString(),
    until: retiredAt?.toISOString() ?? null,
    // Verifiers of release 1.1 reject the member.
    ...(revokedFrom && { revoked: revokedFrom.toISOString() }),
  }));
}

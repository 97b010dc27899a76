import 'server-only';
import type { Certificate } from '#features/evidence/proof/certificate.ts';
import { type Checkpoint, signCheckpoint } from '#features/evidence/proof/checkpoint.ts';
import { signCertificate } from '#features/evidence/proof/sign-certificate.ts';
import { env } from '#platform/config/env.ts';

/** The name of the log that our events stand in, as checkpoints bear it. */
export function logName(): string {
  return `${new URL(env().APP_ORIGIN).host}/consent-evidence`;
}

/** A certificate under our signature. */
export function issueCertificate(certificate: Certificate): Promise<string> {
  return signCertificate(certificate, env().EVIDENCE_KEY);
}

/** A checkpoint under our signature and name. */
export function signNote(checkpoint: Omit<Checkpoint, 'origin'>): string {
  return signCheckpoint({ ...checkpoint, origin: logName() }, env().EVIDENCE_KEY);
}

/** The public half of the key that signs now. */
export function publicKey(): { kid: string; x: string } {
  const { kid, x = '' } = env().EVIDENCE_KEY;
  return { kid, x };
}

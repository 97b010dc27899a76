import { compareWithLog } from '#features/evidence/proof/journey-in-log.ts';
import { verifyLog } from '#features/evidence/proof/log-export.ts';
import { openOutside } from '#features/evidence/proof/outside-checkpoints.ts';
import { type EvidenceKey, verifyCertificate } from '#features/evidence/proof/verify.ts';
import { inChunks, outcomeOf, sourcesOf, type Verdicts } from './both-verifiers.ts';
import { publicOf } from './evidence-keys.ts';
import { checkCertificateWith } from './second-comparison.ts';
import { checkTimesOfLog, TRUSTS_NO_CLOCK, type Trusted, timesOfCertificate } from './second-times.ts';
import { utf8 } from './second-verifier.ts';

export async function compareTwice(
  text: string | Buffer,
  keys: EvidenceKey[],
  delivered: string[],
  log: string | Buffer | null,
  trusted: Trusted = TRUSTS_NO_CLOCK,
): Promise<Verdicts> {
  const shown = keys.map(publicOf);
  const errors = await ownErrors(text, shown, delivered, log, trusted);
  return {
    ours: errors.length === 0 ? 'held' : errors.join('\n'),
    second: outcomeOf(() => {
      const [file, logged] = [utf8(text), log === null ? null : utf8(log)];
      checkCertificateWith(file, shown, delivered, logged, trusted);
      timesOfCertificate(file, trusted);
      if (logged !== null) checkTimesOfLog(logged, trusted);
    }),
  };
}

async function ownErrors(
  text: string | Buffer,
  keys: EvidenceKey[],
  delivered: string[],
  log: string | Buffer | null,
  trusted: Trusted,
) {
  const sources = sourcesOf(trusted);
  const verdict = await verifyCertificate(text, keys, sources);
  if (!verdict.ok) return verdict.errors;
  const { errors } = await openOutside(delivered, keys, verdict.checkpoint);
  if (log === null) return errors;
  const watch = { journey: verdict.certificate.journey, size: verdict.checkpoint?.size ?? null };
  const verified = await verifyLog(inChunks(log), keys, delivered, watch, sources);
  return [...errors, ...verified.errors, ...compareWithLog(verdict, verified.watched).errors];
}

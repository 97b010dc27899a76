import { verifyAudit } from '#features/evidence/proof/audit-export.ts';
import { parseWitness } from '#features/evidence/proof/cosignature.ts';
import { verifyLog } from '#features/evidence/proof/log-export.ts';
import type { TimeSources } from '#features/evidence/proof/time-proofs.ts';
import { parseRoots } from '#features/evidence/proof/timestamp/roots.ts';
import { type EvidenceKey, verifyCertificate } from '#features/evidence/proof/verify.ts';
import { publicOf } from './evidence-keys.ts';
import { checkAudit } from './second-audit-verifier.ts';
import { checkLog } from './second-log-verifier.ts';
import { checkTimesOfLog, TRUSTS_NO_CLOCK, type Trusted, timesOfCertificate } from './second-times.ts';
import { checkCertificate, utf8 } from './second-verifier.ts';

export type Verdicts = { ours: 'held' | string; second: 'held' | string };

export async function checkCertificateTwice(
  file: string | Buffer,
  keys: EvidenceKey[],
  trusted: Trusted = TRUSTS_NO_CLOCK,
): Promise<Verdicts> {
  const shown = keys.map(publicOf);
  const verdict = await verifyCertificate(file, shown, sourcesOf(trusted));
  return {
    ours: verdict.ok ? 'held' : verdict.errors.join('\n'),
    second: outcomeOf(() => {
      checkCertificate(file, shown, seenBy(file, trusted));
      timesOfCertificate(utf8(file), trusted);
    }),
  };
}

/** No times for a file with a fault: the checks after it find that fault. */
function seenBy(file: string | Buffer, trusted: Trusted): number[] {
  try {
    return timesOfCertificate(utf8(file), trusted).map(({ at }) => at);
  } catch {
    return [];
  }
}

export function sourcesOf({ witnesses, roots: pem }: Trusted): TimeSources {
  const roots = pem === undefined ? [] : parseRoots(pem);
  if (typeof roots === 'string') throw new Error(roots);
  return {
    witnesses: witnesses.map((text) => parseWitness(text)).filter((witness) => witness !== null),
    roots,
  };
}

export async function checkLogTwice(
  file: string | Buffer,
  keys: EvidenceKey[],
  delivered: string[],
  trusted: Trusted = TRUSTS_NO_CLOCK,
): Promise<Verdicts> {
  const shown = keys.map(publicOf);
  const { errors } = await verifyLog(inChunks(file), shown, delivered, null, sourcesOf(trusted));
  return {
    ours: errors.length === 0 ? 'held' : errors.join('\n'),
    second: outcomeOf(() => {
      const text = utf8(file);
      checkLog(text, shown, delivered);
      checkTimesOfLog(text, trusted);
    }),
  };
}

export async function checkAuditTwice(
  file: string | Buffer,
  keys: EvidenceKey[],
  delivered: string[],
): Promise<Verdicts> {
  const shown = keys.map(publicOf);
  const { errors } = await verifyAudit(inChunks(file), shown, delivered);
  return {
    ours: errors.length === 0 ? 'held' : errors.join('\n'),
    second: outcomeOf(() => checkAudit(utf8(file), shown, delivered)),
  };
}

export const HELD: Verdicts = { ours: 'held', second: 'held' };

/** The result of `hasFault` if both verifiers find a fault. */
export const BOTH = { ours: true, second: true };

export const hasFault = ({ ours, second }: Verdicts) => ({
  ours: ours !== 'held',
  second: second !== 'held',
});

export async function* inChunks(text: string | Buffer) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 997) yield bytes.subarray(at, at + 997);
}

export function outcomeOf(check: () => void): string {
  try {
    check();
    return 'held';
  } catch (error) {
    return String(error);
  }
}

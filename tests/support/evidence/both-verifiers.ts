import { verifyAudit } from '#features/evidence/proof/audit-export.ts';
import { compareWithLog } from '#features/evidence/proof/journey-in-log.ts';
import { verifyLog } from '#features/evidence/proof/log-export.ts';
import { openOutside } from '#features/evidence/proof/outside-checkpoints.ts';
import { reportOn } from '#features/evidence/proof/report.ts';
import { isKeyInDoubt } from '#features/evidence/proof/signing-cautions.ts';
import { parseRoots } from '#features/evidence/proof/timestamp/roots.ts';
import type { X509 } from '#features/evidence/proof/timestamp/x509.ts';
import { NOT_COMPARED } from '#features/evidence/proof/verdict.ts';
import { type EvidenceKey, verifyCertificate } from '#features/evidence/proof/verify.ts';
import { publicOf } from './evidence-keys.ts';
import { checkAudit } from './second-audit-verifier.ts';
import { checkCertificateWith } from './second-comparison.ts';
import { checkLog } from './second-log-verifier.ts';
import {
  checkTimesOfLog,
  independentTimes,
  TRUSTS_NO_CLOCK,
  type Trusted,
  timesOfCertificate,
} from './second-times.ts';
import { checkCertificate, utf8 } from './second-verifier.ts';

/** Without a fault, a verdict begins with `held`. */
export type Verdicts = { ours: string; second: string };
export const IN_DOUBT = 'held, but not its signature';

export async function checkCertificateTwice(
  file: string | Buffer,
  keys: EvidenceKey[],
  trusted: Trusted = TRUSTS_NO_CLOCK,
): Promise<Verdicts> {
  const shown = keys.map(publicOf);
  const verdict = await verifyCertificate(file, shown, rootsOf(trusted));
  const now = Date.now();
  const compared = { ...NOT_COMPARED, now };
  return {
    ours: verdict.ok ? heldOr(isKeyInDoubt(verdict, compared)) : verdict.errors.join('\n'),
    second: outcomeOf(() => {
      const isTimely = checkCertificate(file, shown, seenBy(file, trusted), now);
      timesOfCertificate(utf8(file), trusted);
      return heldOr(!isTimely);
    }),
  };
}

/** No times for a file with a fault: the checks after it find that fault. */
function seenBy(file: string | Buffer, trusted: Trusted): number[] {
  try {
    const { payload } = JSON.parse(utf8(file));
    const { checkpoint, timestamps = [] } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return independentTimes(checkpoint, timestamps, trusted);
  } catch {
    return [];
  }
}

export function rootsOf({ roots: pem }: Trusted): X509[] {
  const roots = pem === undefined ? [] : parseRoots(pem);
  if (typeof roots === 'string') throw new Error(roots);
  return roots;
}

export async function checkLogTwice(
  file: string | Buffer,
  keys: EvidenceKey[],
  delivered: string[],
  trusted: Trusted = TRUSTS_NO_CLOCK,
): Promise<Verdicts> {
  const shown = keys.map(publicOf);
  const { errors } = await verifyLog(inChunks(file), shown, delivered, null, rootsOf(trusted));
  return {
    ours: errors.join('\n') || 'held',
    second: outcomeOf(() => {
      const text = utf8(file);
      checkLog(text, shown, delivered, trusted);
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
    ours: errors.join('\n') || 'held',
    second: outcomeOf(() => checkAudit(utf8(file), shown, delivered)),
  };
}

/** A certificate with checkpoints from outside, and with a log export. */
export async function compareTwice(
  text: string,
  keys: EvidenceKey[],
  delivered: string[],
  log: string | null,
  trusted: Trusted = TRUSTS_NO_CLOCK,
): Promise<Verdicts> {
  const shown = keys.map(publicOf);
  const errors = await comparedErrors(text, shown, delivered, log, trusted);
  return {
    ours: errors.join('\n') || 'held',
    second: outcomeOf(() => {
      checkCertificateWith(text, shown, delivered, log, trusted);
      timesOfCertificate(text, trusted);
      if (log !== null) checkTimesOfLog(log, trusted);
    }),
  };
}

async function comparedErrors(
  text: string,
  keys: EvidenceKey[],
  delivered: string[],
  log: string | null,
  trusted: Trusted,
) {
  const sources = rootsOf(trusted);
  const verdict = await verifyCertificate(text, keys, sources);
  if (!verdict.ok) return verdict.errors;
  const { errors } = await openOutside(delivered, keys, verdict.checkpoint);
  if (log === null) return errors;
  const watch = { journey: verdict.certificate.journey, size: verdict.checkpoint?.size ?? null };
  const verified = await verifyLog(inChunks(log), keys, delivered, watch, sources);
  return [...errors, ...verified.errors, ...compareWithLog(verdict, verified.watched).errors];
}

const opened = (text: string) => ({
  name: 'file',
  start: text.slice(0, 4_096),
  bytes: async () => Buffer.from(text),
  chunks: () => inChunks(text),
});

/** As the command and the page read a file. */
export function reportOf(
  file: string,
  keys: EvidenceKey[],
  trusted: Trusted,
  { log = null, notes = [] }: { log?: string | null | undefined; notes?: string[] | undefined } = {},
) {
  return reportOn(opened(file), {
    keys: keys.map(publicOf),
    notes,
    log: log === null ? null : opened(log),
    roots: rootsOf(trusted),
    now: Date.now(),
  });
}

export const HELD: Verdicts = { ours: 'held', second: 'held' };

/** The result of `hasFault` if both verifiers find a fault. */
export const BOTH = { ours: true, second: true };

export const hasFault = ({ ours, second }: Verdicts) => ({
  ours: !ours.startsWith('held'),
  second: !second.startsWith('held'),
});

const heldOr = (isInDoubt: boolean) => (isInDoubt ? IN_DOUBT : 'held');

async function* inChunks(text: string | Buffer) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 997) yield bytes.subarray(at, at + 997);
}

function outcomeOf(check: () => unknown): string {
  try {
    const found = check();
    return typeof found === 'string' ? found : 'held';
  } catch (error) {
    return String(error);
  }
}

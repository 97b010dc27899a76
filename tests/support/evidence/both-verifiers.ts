import { verifyAudit } from '#features/evidence/proof/checks/audit-export.ts';
import { NOT_COMPARED } from '#features/evidence/proof/checks/journey-in-log.ts';
import { verifyLog } from '#features/evidence/proof/checks/log-export.ts';
import { verifyCertificate } from '#features/evidence/proof/checks/verify.ts';
import type { EvidenceKey } from '#features/evidence/proof/format/keys-document.ts';
import { parseRoots } from '#features/evidence/proof/timestamp/roots.ts';
import type { X509 } from '#features/evidence/proof/timestamp/x509.ts';
import { reportOn } from '#features/evidence/proof/words/report.ts';
import { isKeyInDoubt } from '#features/evidence/proof/words/signing-cautions.ts';
import { publicOf } from './evidence-keys.ts';
import { checkAudit, checkLog, compare } from './second-log.ts';
import { checkCertificate, payloadOf, utf8 } from './second-verifier.ts';

/** `roots` is a PEM file. `seen`: the times by these authorities, for the second verifier, which reads no token. */
export type Trusted = { roots?: string; seen?: number[] };
/** Without a fault, a verdict begins with `held`. */
export type Verdicts = { ours: string; second: string };
export const IN_DOUBT = 'held, but not its signature';
export const HELD: Verdicts = { ours: 'held', second: 'held' };
/** The result of `hasFault` if both verifiers find a fault. */
export const BOTH = { ours: true, second: true };

export const hasFault = ({ ours, second }: Verdicts) => ({
  ours: !ours.startsWith('held'),
  second: !second.startsWith('held'),
});
const heldOr = (isInDoubt: boolean) => (isInDoubt ? IN_DOUBT : 'held');
const outcomeOf = (errors: string[]) => errors.join('\n') || 'held';

export async function checkCertificateWithBoth(
  file: string | Buffer,
  keys: EvidenceKey[],
  trusted: Trusted = {},
): Promise<Verdicts> {
  const shown = keys.map(publicOf);
  const verdict = await verifyCertificate(file, shown, rootsOf(trusted));
  const now = Date.now();
  return {
    ours: verdict.ok ? heldOr(isKeyInDoubt(verdict, { ...NOT_COMPARED, now })) : verdict.errors.join('\n'),
    second: secondly(() => heldOr(!checkCertificate(utf8(file), shown, trusted.seen ?? [], now))),
  };
}

export function rootsOf({ roots: pem }: Trusted): X509[] {
  const roots = pem === undefined ? [] : parseRoots(pem);
  if (typeof roots === 'string') throw new Error(roots);
  return roots;
}

export async function checkLogWithBoth(
  file: string | Buffer,
  keys: EvidenceKey[],
  delivered: string[],
  trusted: Trusted = {},
): Promise<Verdicts> {
  const shown = keys.map(publicOf);
  const { errors } = await verifyLog(inChunks(file), shown, delivered, null, rootsOf(trusted));
  return {
    ours: outcomeOf(errors),
    second: secondly(() => checkLog(utf8(file), shown, delivered, trusted.seen ?? [])),
  };
}

export async function checkAuditWithBoth(
  file: string,
  keys: EvidenceKey[],
  delivered: string[],
): Promise<Verdicts> {
  const shown = keys.map(publicOf);
  const { errors } = await verifyAudit(inChunks(file), shown, delivered);
  return { ours: outcomeOf(errors), second: secondly(() => checkAudit(file, shown, delivered)) };
}

/** A certificate with checkpoints from outside, and with a log export. */
export async function compareWithBoth(
  text: string,
  keys: EvidenceKey[],
  delivered: string[],
  log: string | null,
  trusted: Trusted = {},
): Promise<Verdicts> {
  const [shown, seen] = [keys.map(publicOf), trusted.seen ?? []];
  return {
    ours: outcomeOf((await reportOf(text, keys, trusted, { log, notes: delivered })).faults),
    second: secondly(() => {
      checkCertificate(text, shown, seen, Date.now());
      if (log !== null) compare(payloadOf(text), shown, checkLog(log, shown, delivered, seen));
    }),
  };
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
  { log = null, notes = [] }: { log?: string | null; notes?: string[] } = {},
) {
  return reportOn(opened(file), {
    keys: keys.map(publicOf),
    notes,
    log: log === null ? null : opened(log),
    roots: rootsOf(trusted),
    now: Date.now(),
  });
}

async function* inChunks(text: string | Buffer) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 997) yield bytes.subarray(at, at + 997);
}

function secondly(check: () => unknown): string {
  try {
    const found = check();
    return typeof found === 'string' ? found : 'held';
  } catch (error) {
    return String(error);
  }
}

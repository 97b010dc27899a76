// The report on a file: the command, its JSON and the page in a browser say the same.

import { isAuditExport, verifyAudit } from '../checks/audit-export.ts';
import { type Compared, compareWithLog, NOT_COMPARED } from '../checks/journey-in-log.ts';
import { verifyLog } from '../checks/log-export.ts';
import { type Verified, verifyCertificate } from '../checks/verify.ts';
import { changedByTransport } from '../format/canonical.ts';
import { openOutside } from '../format/checkpoint.ts';
import type { EvidenceKey } from '../format/keys-document.ts';
import type { X509 } from '../timestamp/x509.ts';
import { CONCLUSIONS, type Conclusion } from './lamps.ts';
import { auditVerdict, logVerdict } from './log-verdict.ts';
import { printableJson } from './printable.ts';
import { type Summary, summaryOf } from './summary.ts';
import { certificateVerdict } from './verdict.ts';
import { count, type VerdictLine } from './verdict-words.ts';

export type EvidenceKind = 'certificate' | 'log' | 'audit' | 'unknown';

/** On a disk or in a browser. `start` is enough of it to recognize its kind. */
export type EvidenceFile = {
  name: string;
  start: string;
  bytes: () => Promise<Uint8Array>;
  chunks: () => AsyncIterable<Uint8Array>;
};

export type Report = {
  kind: EvidenceKind;
  lines: VerdictLine[];
  faults: string[];
  /** Of a certificate without faults. */
  verified: Verified | null;
  compared: Compared;
  summary: Summary | null;
};

type Given = {
  keys: readonly EvidenceKey[];
  notes: readonly string[];
  log: EvidenceFile | null;
  roots?: readonly X509[] | undefined;
  now?: number | undefined;
};

const MAX_SHOWN = 20;
const NO_CERTIFICATE = { verified: null, compared: NOT_COMPARED, summary: null };

/** Also of a file with a byte order mark or CRLF, so that its fault is named. */
export function kindOf(start: string): EvidenceKind {
  const plain = start.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  if (isAuditExport(plain)) return 'audit';
  if (/^\{"(journey|checkpoint)":/.test(plain)) return 'log';
  return /"(payload|protected)"/.test(start) ? 'certificate' : 'unknown';
}

export async function reportOn(file: EvidenceFile, given: Given): Promise<Report> {
  const { keys, notes, roots } = given;
  const kind = kindOf(file.start);
  if (kind === 'certificate') return reportOnCertificate(await file.bytes(), given);
  if (kind === 'unknown') {
    const faults = [`${file.name} is neither a certificate nor an export of the log or the audit.`];
    return { kind, lines: [], faults, ...NO_CERTIFICATE };
  }
  const changed = changedByTransport(file.start, 'The export');
  if (changed) return { kind, lines: [], faults: [changed], ...NO_CERTIFICATE };
  const [verify, says] = kind === 'audit' ? [verifyAudit, auditVerdict] : [verifyLog, logVerdict];
  const verdict = await verify(file.chunks(), keys, notes, null, roots);
  return { kind, lines: says(verdict, given.now), faults: verdict.errors, ...NO_CERTIFICATE };
}

async function reportOnCertificate(
  bytes: Uint8Array,
  { keys, notes, log, roots, now }: Given,
): Promise<Report> {
  const kind = 'certificate';
  const verdict = await verifyCertificate(bytes, keys, roots);
  if (!verdict.ok) return { kind, lines: [], faults: verdict.errors, ...NO_CERTIFICATE };
  const { outside, errors } = await openOutside(notes, keys, verdict.checkpoint);
  const read = log ? await readLog(verdict, log, { keys, notes, roots }) : { log: null, faults: [] };
  const faults = [...errors, ...read.faults];
  const compared = { outside, log: read.log, now };
  const verified = faults.length === 0 ? verdict : null;
  const lines = certificateVerdict(verdict, compared);
  const summary = verified && summaryOf(verified, compared, lines);
  return { kind, lines, faults, verified, compared, summary };
}

async function readLog(
  verified: Verified,
  file: EvidenceFile,
  { keys, notes, roots }: Omit<Given, 'log'>,
): Promise<{ log: Compared['log']; faults: string[] }> {
  const changed = changedByTransport(file.start, 'The log export');
  if (changed) return { log: null, faults: [changed] };
  const { certificate, checkpoint } = verified;
  const watch = { journey: certificate.journey, size: checkpoint?.size ?? null };
  const verify = isAuditExport(file.start) ? verifyAudit : verifyLog;
  const { errors, watched, covered, revoked, retired } = await verify(
    file.chunks(),
    keys,
    notes,
    watch,
    roots,
  );
  const compared = compareWithLog(verified, watched);
  const log = { ...compared, deliveredSize: covered.fromOutside, revoked, retired };
  return { log, faults: [...errors.map((error) => `The log: ${error}`), ...compared.errors] };
}

export function faultSentences(faults: readonly string[]): string[] {
  const more = faults.length - MAX_SHOWN;
  return [
    `${CONCLUSIONS.not_verified}. ${count(faults.length, 'fault')} found: this proves nothing as it is.`,
    ...faults.slice(0, MAX_SHOWN),
    ...(more > 0 ? [`And ${more} more.`] : []),
  ];
}

/** Null of an export without faults: the lamps are about certificates. */
const conclusionIn = ({ faults, summary }: Pick<Report, 'faults' | 'summary'>): Conclusion | null =>
  faults.length > 0 ? 'not_verified' : (summary?.conclusion ?? null);

export function reportAsJson({
  kind,
  lines,
  faults,
  summary,
}: Pick<Report, 'kind' | 'lines' | 'faults' | 'summary'>): string {
  const hasFault = faults.length > 0;
  const verdict = hasFault ? 'faults_found' : 'no_fault_found';
  return printableJson({
    kind,
    verdict,
    conclusion: conclusionIn({ faults, summary }),
    summary: summary?.sentence ?? null,
    lamps: summary?.lamps ?? [],
    main: summary?.main ?? [],
    says: hasFault ? [] : lines,
    faults,
  });
}

import { createReadStream } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isAuditExport, verifyAudit } from '#features/evidence/proof/audit-export.ts';
import { parseNotes } from '#features/evidence/proof/checkpoint.ts';
import { consentRecord } from '#features/evidence/proof/consent-record.ts';
import { parseWitness } from '#features/evidence/proof/cosignature.ts';
import { compareWithLog } from '#features/evidence/proof/journey-in-log.ts';
import { parseKeys } from '#features/evidence/proof/keys-document.ts';
import { verifyLog } from '#features/evidence/proof/log-export.ts';
import { auditVerdict, logVerdict } from '#features/evidence/proof/log-verdict.ts';
import { openOutside } from '#features/evidence/proof/outside-checkpoints.ts';
import type { TimeSources } from '#features/evidence/proof/time-proofs.ts';
import { type Compared, certificateVerdict, type VerdictLine } from '#features/evidence/proof/verdict.ts';
import { type EvidenceKey, type Verified, verifyCertificate } from '#features/evidence/proof/verify.ts';
import { UserError } from './user-error.ts';

export type Report = {
  kind: 'certificate' | 'log' | 'audit' | 'unknown';
  lines: VerdictLine[];
  faults: string[];
};

type Command = {
  file: string;
  keysFile: string | undefined;
  noteFiles: string[];
  logFile: string | undefined;
  witnessKeys: string[];
  page: string | undefined;
  record: string | undefined;
};

type Trusted = { keys: EvidenceKey[]; notes: string[]; sources: TimeSources };

export async function reportOn(command: Command, usage: string): Promise<Report> {
  const { file, keysFile, noteFiles, logFile } = command;
  const read = (path: string) => readText(path, usage);
  const keys = parsedKeys(
    await read(keysFile ?? join(dirname(file), 'evidence-keys.json')),
    keysFile ?? 'evidence-keys.json',
  );
  const notes = [
    ...new Set(
      (await Promise.all(noteFiles.map(async (path) => parsedNotes(await read(path), path)))).flat(),
    ),
  ];
  const sources = parsedSources(command);
  const start = await startOf(file, usage);
  const isLog = /^\{"(journey|checkpoint)":/.test(start);
  if (logFile && (isLog || isAuditExport(start))) throw new UserError(usage);
  if (isAuditExport(start)) {
    const verdict = await verifyAudit(createReadStream(file), keys, notes, null, sources);
    return { kind: 'audit', lines: auditVerdict(verdict), faults: verdict.errors };
  }
  if (isLog) {
    const verdict = await verifyLog(createReadStream(file), keys, notes, null, sources);
    return { kind: 'log', lines: logVerdict(verdict), faults: verdict.errors };
  }
  if (/"(payload|protected)"/.test(start)) {
    if (logFile) await startOf(logFile, usage);
    return reportOnCertificate(await read(file), { keys, notes, sources }, command);
  }
  const faults = [`${file} is neither a certificate nor an export of the log or the audit.`];
  return { kind: 'unknown', lines: [], faults };
}

async function reportOnCertificate(
  text: string,
  trusted: Trusted,
  { logFile, page, record }: Command,
): Promise<Report> {
  const { keys, notes, sources } = trusted;
  const verdict = await verifyCertificate(text, keys, sources);
  if (!verdict.ok) return { kind: 'certificate', lines: [], faults: verdict.errors };
  const { outside, errors } = openOutside(notes, keys, verdict.checkpoint);
  const { log, faults: logFaults } = logFile
    ? await readLog(verdict, logFile, trusted)
    : { log: null, faults: [] };
  const faults = [...errors, ...logFaults];
  const compared: Compared = { outside, log };
  if (faults.length === 0) await writeForms({ page, record }, verdict, compared);
  return { kind: 'certificate', lines: certificateVerdict(verdict, compared), faults };
}

async function readLog(
  verified: Verified,
  path: string,
  { keys, notes, sources }: Trusted,
): Promise<{ log: Compared['log']; faults: string[] }> {
  const { certificate, checkpoint } = verified;
  const watch = { journey: certificate.journey, size: checkpoint?.size ?? null };
  const start = await startOf(path, '');
  const verify = isAuditExport(start) ? verifyAudit : verifyLog;
  const { errors, watched, covered } = await verify(createReadStream(path), keys, notes, watch, sources);
  const compared = compareWithLog(verified, watched);
  const log = { ...compared, deliveredSize: covered.fromOutside };
  return { log, faults: [...errors.map((error) => `The log: ${error}`), ...compared.errors] };
}

async function writeForms(
  { page, record }: { page: string | undefined; record: string | undefined },
  verified: Verified,
  compared: Compared,
): Promise<void> {
  // Loaded on demand: a check without a page runs nothing outside features/evidence/proof.
  if (page) {
    const { renderCertificate } = await import('#features/evidence/proof/certificate-page.ts');
    await write(page, renderCertificate(verified, compared));
  }
  if (record) await write(record, `${JSON.stringify(consentRecord(verified.certificate), null, 2)}\n`);
}

async function write(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600 }).catch(() => {
    throw new UserError(`The file ${path} can't be written.`);
  });
}

function parsedKeys(text: string, path: string): EvidenceKey[] {
  const keys = parseKeys(text);
  if (typeof keys !== 'string') return keys;
  throw new UserError(
    `${path} is no keys document. Fetch /.well-known/evidence-keys.json from the partner's site. ${keys}`,
  );
}

function parsedSources({ witnessKeys }: Command): TimeSources {
  const witnesses = witnessKeys.map((text) => {
    const witness = parseWitness(text);
    if (witness) return witness;
    throw new UserError(`${text} is not the verifier key of a witness: NAME+ID+KEY, with a key of type 04.`);
  });
  return { witnesses };
}

/** A checkpoint may be delivered twice. */
function parsedNotes(text: string, path: string): string[] {
  const notes = parseNotes(text);
  if (typeof notes === 'string') throw new UserError(`${path} can't be used. ${notes}`);
  return notes;
}

function readText(path: string, usage: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => {
    throw new UserError(`There is no file ${path} that can be read.\n${usage}`);
  });
}

async function startOf(path: string, usage: string): Promise<string> {
  try {
    await using file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } catch {
    throw new UserError(`There is no file ${path} that can be read.\n${usage}`);
  }
}

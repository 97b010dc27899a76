import { createReadStream } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { isAuditExport, verifyAudit } from '#features/evidence/proof/audit-export.ts';
import { type Checkpoint, openCheckpoint, parseNotes } from '#features/evidence/proof/checkpoint.ts';
import { consentRecord } from '#features/evidence/proof/consent-record.ts';
import { type LogVerificationResult, verifyLog } from '#features/evidence/proof/log-export.ts';
import {
  type EvidenceKey,
  type VerificationResult,
  verifyCertificate,
} from '#features/evidence/proof/verify.ts';
import { UserError } from './user-error.ts';

const USAGE = `How to use it:
  npm run verify -- FILE [--keys KEYS.json] [--checkpoint NOTES.txt]... [--page OUT.html] [--record OUT.json]
FILE is a certificate, a log export or an export of the staff audit. KEYS.json is what the partner serves at /.well-known/evidence-keys.json; without --keys it
is looked for as evidence-keys.json beside FILE. NOTES.txt holds checkpoints as they were delivered: the file that CHECKPOINT_FILE
names, or what was posted to a webhook, one or several with an empty line between them.
Where a certificate holds, OUT.html gets it as a page to read and print, OUT.json as a consent record of ISO/IEC TS 27560.`;

const MAX_SHOWN = 20;
const NOT_COMPARED =
  'No checkpoint that was given is over as many events as its own: compare them with a log export.';

const keysDocument = z.object({
  keys: z.array(
    z.looseObject({ kid: z.string(), kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() }),
  ),
});

type Report = { sentences: string[]; errors: string[] };

process.exitCode = await run().then(report, (error) => {
  console.error(error instanceof UserError ? error.message : error);
  return 2;
});

async function run(): Promise<Report> {
  const { file, keysFile, noteFiles, ...outputs } = parseCommand();
  const keys = await readKeys(keysFile ?? join(dirname(file), 'evidence-keys.json'));
  const notes = await readNotes(noteFiles);
  const start = await startOf(file);
  if (isAuditExport(start)) return reportOnAudit(file, keys, notes);
  if (/^\{"(journey|checkpoint)":/.test(start))
    return reportOf(await verifyLog(createReadStream(file), keys, notes));
  if (/"(payload|protected)"/.test(start))
    return reportOnCertificate(await readText(file), keys, notes, outputs);
  return {
    sentences: [],
    errors: [`${file} is neither a certificate nor an export of the log or the audit.`],
  };
}

function parseCommand() {
  const options = {
    keys: { type: 'string' },
    checkpoint: { type: 'string', multiple: true },
    page: { type: 'string' },
    record: { type: 'string' },
  } as const;
  try {
    const { positionals, values } = parseArgs({ options, allowPositionals: true });
    const [file, ...more] = positionals;
    const { keys: keysFile, checkpoint: noteFiles = [], page, record } = values;
    if (file && more.length === 0) return { file, keysFile, noteFiles, page, record };
  } catch {
    // An unknown option gets the usage text too.
  }
  throw new UserError(USAGE);
}

async function reportOnCertificate(
  text: string,
  keys: EvidenceKey[],
  notes: string[],
  outputs: { page: string | undefined; record: string | undefined },
): Promise<Report> {
  const verdict = await verifyCertificate(text, keys);
  if (!verdict.ok) return { sentences: [], errors: verdict.errors };
  const { events, certificate } = verdict;
  const { journey, reference, issuedAt, texts, checkpoint } = certificate;
  const tree = checkpoint === null ? null : openCheckpoint(checkpoint, keys);
  const given = notes.map((note) => openCheckpoint(note, keys));
  const isOfSameTree = (outside: Checkpoint | null) =>
    outside === null || (outside.size === tree?.size && outside.origin === tree.origin);
  const inTree = tree
    ? `${events.sealed} of them in the tree of ${count(tree.size, 'event')} of ${tree.origin}`
    : 'none of them in a tree yet: for them the signature alone vouches';
  const errors = given.filter(isOfSameTree).flatMap((outside) => {
    if (!outside) return ['A checkpoint that was given is not signed by a known key.'];
    return outside.root === tree?.root ? [] : ['The checkpoint that was given is over other events.'];
  });
  if (errors.length === 0) await writeForms(outputs, verdict);
  return {
    sentences: [
      `The certificate of ${reference}, issued ${issuedAt}, is signed by a known key and unchanged.`,
      `${count(events.total, 'event')} in one chain, journey ${journey}; ${inTree}; details of ${events.erased} erased.`,
      ...texts.map(
        ({ sha256, bytes }) => `Text ${sha256}: ${count(byteLength(bytes), 'byte')} that have this hash.`,
      ),
      ...eventTimes(certificate),
      ...(given.length > 0 && !given.some(isOfSameTree) ? [NOT_COMPARED] : []),
      'Displayed means that the browser requested the text. Times are by the clock of the issuer.',
    ],
    errors,
  };
}

async function writeForms(
  { page, record }: { page: string | undefined; record: string | undefined },
  verdict: Extract<VerificationResult, { ok: true }>,
): Promise<void> {
  // Loaded on demand: a check without a page runs nothing outside features/evidence/proof.
  if (page)
    await write(
      page,
      (await import('#features/evidence/proof/certificate-page.ts')).renderCertificate(verdict),
    );
  if (record) await write(record, `${JSON.stringify(consentRecord(verdict.certificate), null, 2)}\n`);
}

async function write(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600 }).catch(() => {
    throw new UserError(`The file ${path} can't be written.`);
  });
}

function byteLength(base64: string): number {
  return Buffer.from(base64, 'base64url').length;
}

function eventTimes({ events }: Extract<VerificationResult, { ok: true }>['certificate']): string[] {
  const labels = [
    ['consent_displayed', 'Displayed'],
    ['consent_acknowledged', 'Agreed'],
    ['lead_sent', 'Sent'],
  ] as const;
  return labels.map(([kind, label]) => {
    const times = events.filter((event) => event.kind === kind).map(({ at }) => at);
    return times.length === 0 ? `${label}: no event recorded.` : `${label}: ${times.join(', ')}.`;
  });
}

async function reportOnAudit(file: string, keys: EvidenceKey[], notes: string[]): Promise<Report> {
  const verdict = await verifyAudit(createReadStream(file), keys, notes);
  const { staff_act: acts, staff_act_earlier: earlier } = verdict.acts;
  const { sentences, errors } = reportOf(verdict);
  const rows = `${count(acts, 'act')} of staff, each as it was sealed, and ${earlier} from before acts were sealed.`;
  return { sentences: [rows, ...sentences], errors };
}

function reportOf({
  events,
  journeys,
  staffActs,
  checkpoints,
  covered,
  errors,
}: LogVerificationResult): Report {
  const unsealed = events.total - events.sealed;
  return {
    sentences: [
      `${count(events.total - staffActs, 'event')} of ${count(journeys, 'journey')}, each on the one before it.`,
      ...(staffActs > 0 ? [`${count(staffActs, 'act')} of staff, without who did what.`] : []),
      `${events.sealed} in the tree, ${unsealed} not sealed yet.`,
      `${count(checkpoints.inLog, 'checkpoint')} in the log, signed by a known key; the last covers ${count(covered.inLog, 'event')}.`,
      checkpoints.fromOutside === 0
        ? 'No checkpoint from outside was given: who holds database and key could have rewritten all of it.'
        : `${checkpoints.fromOutside} of them as delivered outside; the first ${count(covered.fromOutside, 'event')} could not have been changed since.`,
    ],
    errors,
  };
}

function report({ sentences, errors }: Report): number {
  if (errors.length === 0) {
    console.log([...sentences, 'No fault found.'].join('\n'));
    return 0;
  }
  const more = errors.length - MAX_SHOWN;
  console.log(errors.slice(0, MAX_SHOWN).join('\n'));
  if (more > 0) console.log(`And ${more} more.`);
  console.log(`${count(errors.length, 'fault')} found: this proves nothing as it is.`);
  return 1;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

async function readKeys(path: string): Promise<EvidenceKey[]> {
  const text = await readText(path);
  try {
    return keysDocument.parse(JSON.parse(text)).keys;
  } catch {
    throw new UserError(
      `${path} is no keys document. Fetch /.well-known/evidence-keys.json from the partner's site.`,
    );
  }
}

async function readNotes(paths: string[]): Promise<string[]> {
  const files = await Promise.all(
    paths.map(async (path) => {
      const notes = parseNotes(await readText(path));
      if (notes.length === 0) throw new UserError(`${path} holds no checkpoint.`);
      return notes;
    }),
  );
  // A checkpoint may be delivered twice.
  return [...new Set(files.flat())];
}

function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => {
    throw new UserError(`There is no file ${path} that can be read.\n${USAGE}`);
  });
}

async function startOf(path: string): Promise<string> {
  await using file = await open(path).catch(() => {
    throw new UserError(`There is no file ${path} that can be read.\n${USAGE}`);
  });
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
  return buffer.toString('utf8', 0, bytesRead);
}

import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseNotes } from '#features/evidence/proof/format/checkpoint.ts';
import { LIMITS, MAX_NOTES, TOO_MANY_NOTES, tooLarge } from '#features/evidence/proof/format/file-limits.ts';
import { type EvidenceKey, parseKeys } from '#features/evidence/proof/format/keys-document.ts';
import { parseRoots } from '#features/evidence/proof/timestamp/roots.ts';
import type { X509 } from '#features/evidence/proof/timestamp/x509.ts';
import { CONCLUSIONS, LAMP_TITLES } from '#features/evidence/proof/words/lamps.ts';
import { printable } from '#features/evidence/proof/words/printable.ts';
import {
  type EvidenceFile,
  faultSentences,
  kindOf,
  type Report,
  reportAsJson,
  reportOn,
} from '#features/evidence/proof/words/report.ts';
import { appendixOf, GLOSSARY, type Summary } from '#features/evidence/proof/words/summary.ts';
import type { VerdictLine } from '#features/evidence/proof/words/verdict-words.ts';
import { UserError } from './user-error.ts';
import { writeWholeFile } from './write-file.ts';

const USAGE = `How to use it:
  npm run verify -- FILE [--keys KEYS.json] [--checkpoint NOTES.txt]... [--log LOG] [--tsa-roots FILE]... [--json] [--page OUT.html]
FILE is a certificate, a log export or an export of the staff audit. KEYS.json is what the partner serves at /.well-known/evidence-keys.json; without --keys it
is looked for as evidence-keys.json beside FILE. NOTES.txt holds checkpoints as they were delivered: the file that CHECKPOINT_FILE
names, or what was posted to a webhook, one or several with an empty line between them.
LOG is a log export: with it, a certificate is compared with its journey in the log, which names later events.
--tsa-roots names a file with root certificates in PEM: you trust the time-stamping authorities (RFC 3161) that they certify.
--json prints the same sentences as JSON.
Where a certificate holds, OUT.html gets it as a page to read and print.`;

type Command = ReturnType<typeof parseCommand>;
type Printer = Pick<Console, 'log' | 'error'>;

/** With its exit code: 1 for a fault of the file, 2 for wrong use. */
export async function verifyCommand(given: string[], printer: Printer): Promise<number> {
  try {
    const command = parseCommand(given);
    const report = await reportOnFile(command);
    printer.log(command.json ? reportAsJson(report) : sentencesOf(report).map(printable).join('\n'));
    // The verdict comes first: a file may be too large to draw.
    await writePage(command, report);
    return report.faults.length > 0 ? 1 : 0;
  } catch (error) {
    const sentence =
      error instanceof UserError ? error.message : `The file can't be checked: ${(error as Error)?.message}`;
    // The usage text has lines.
    printer.error(sentence.split('\n').map(printable).join('\n'));
    return 2;
  }
}

function parseCommand(args: string[]) {
  const options = {
    keys: { type: 'string' },
    checkpoint: { type: 'string', multiple: true },
    log: { type: 'string' },
    'tsa-roots': { type: 'string', multiple: true },
    json: { type: 'boolean' },
    page: { type: 'string' },
  } as const;
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (file && more.length === 0) return { file, ...values };
  } catch {
    // An unknown option gets the usage text too.
  }
  throw new UserError(USAGE);
}

function sentencesOf({ lines, faults, summary }: Report): string[] {
  if (faults.length > 0) return faultSentences(faults);
  return [...(summary ? certificateLines(summary, lines) : linesOf(lines)), 'No fault found.'];
}

function linesOf(lines: readonly VerdictLine[]): string[] {
  return lines.flatMap(({ topic, says }) => says.map((sentence) => `${topic}: ${sentence}`));
}

function certificateLines(summary: Summary, lines: readonly VerdictLine[]): string[] {
  return [
    summary.sentence,
    '',
    CONCLUSIONS[summary.conclusion],
    ...summary.lamps.map(({ lamp, isOn, says }) => `[${isOn ? 'yes' : 'no '}] ${LAMP_TITLES[lamp]}: ${says}`),
    '',
    ...linesOf(summary.main),
    '',
    'Words',
    ...GLOSSARY.map(([word, meaning]) => `${word}: ${meaning}.`),
    '',
    'Appendix',
    ...linesOf(appendixOf(lines, summary)),
  ];
}

async function reportOnFile(command: Command): Promise<Report> {
  const {
    file,
    keys: keysFile,
    checkpoint: noteFiles = [],
    log: logFile,
    'tsa-roots': rootFiles = [],
  } = command;
  const keys = parsedKeys(
    await readBytes(keysFile ?? join(dirname(file), 'evidence-keys.json'), LIMITS.keys),
    keysFile ?? 'evidence-keys.json',
  );
  const given = new Set<string>();
  for (const path of noteFiles) {
    for (const note of parsedNotes(await readBytes(path, LIMITS.notes), path)) given.add(note);
    if (given.size > MAX_NOTES) throw new UserError(TOO_MANY_NOTES);
  }
  const notes = [...given];
  const roots: X509[] = [];
  for (const path of rootFiles) roots.push(...parsedRoots(await readBytes(path, LIMITS.roots), path));
  const evidence = await openFile(file);
  const kind = kindOf(evidence.start);
  if (logFile && (kind === 'log' || kind === 'audit')) throw new UserError(USAGE);
  const log = logFile && kind === 'certificate' ? await openFile(logFile) : null;
  if (log && !['log', 'audit'].includes(kindOf(log.start)))
    throw new UserError(`${logFile} isn’t a log export. Choose another file, or leave out --log.`);
  return reportOn(evidence, { keys, notes, log, roots, now: Date.now() });
}

async function writePage({ page }: Command, { verified, compared }: Report): Promise<void> {
  if (!verified || !page) return;
  // Loaded on demand: a check without a page runs nothing outside features/evidence/proof.
  const { renderCertificate } = await import('#features/evidence/proof/page/certificate-page.ts');
  await writeWholeFile(page, renderCertificate(verified, compared));
}

function parsedKeys(bytes: Uint8Array, path: string): EvidenceKey[] {
  const keys = parseKeys(bytes);
  if (typeof keys !== 'string') return keys;
  throw new UserError(
    `${path} isn’t a keys document. Fetch /.well-known/evidence-keys.json from the partner's site. ${keys}`,
  );
}

function parsedRoots(bytes: Uint8Array, path: string): X509[] {
  const roots = parseRoots(bytes);
  if (typeof roots !== 'string') return roots;
  throw new UserError(`${path} can't be used. ${roots}`);
}

/** A checkpoint may be delivered twice. */
function parsedNotes(bytes: Uint8Array, path: string): string[] {
  const notes = parseNotes(bytes);
  if (typeof notes === 'string') throw new UserError(`${path} can't be used. ${notes}`);
  return notes;
}

/** A device or a pipe doesn't say its size. */
async function readBytes(path: string, limit: number): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of createReadStream(path, { end: limit })) {
      parts.push(part);
      size += part.length;
    }
  } catch {
    throw new UserError(`There is no file ${path} that can be read.\n${USAGE}`);
  }
  if (size > limit) throw new UserError(`${tooLarge(path, limit)} Choose another file.`);
  return Buffer.concat(parts);
}

async function openFile(path: string): Promise<EvidenceFile> {
  return {
    name: path,
    start: await startOf(path),
    bytes: () => readBytes(path, LIMITS.certificate),
    chunks: () => createReadStream(path),
  };
}

async function startOf(path: string): Promise<string> {
  try {
    await using file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    // It may end within a letter, and only shows the kind.
    return buffer.toString('utf8', 0, bytesRead);
  } catch {
    throw new UserError(`There is no file ${path} that can be read.\n${USAGE}`);
  }
}

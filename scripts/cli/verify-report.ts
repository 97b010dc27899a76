import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseNotes } from '#features/evidence/proof/checkpoint.ts';
import { LIMITS, MAX_NOTES, TOO_MANY_NOTES, tooLarge } from '#features/evidence/proof/file-limits.ts';
import { parseKeys } from '#features/evidence/proof/keys-document.ts';
import { type EvidenceFile, kindOf, type Report, reportOn } from '#features/evidence/proof/report.ts';
import { parseRoots } from '#features/evidence/proof/timestamp/roots.ts';
import type { X509 } from '#features/evidence/proof/timestamp/x509.ts';
import type { EvidenceKey } from '#features/evidence/proof/verify.ts';
import { UserError } from './user-error.ts';
import { writeWholeFile } from './write-file.ts';

type Command = {
  file: string;
  keysFile: string | undefined;
  noteFiles: string[];
  logFile: string | undefined;
  rootFiles: string[];
  page: string | undefined;
};

export async function reportOnFile(command: Command, usage: string): Promise<Report> {
  const { file, keysFile, noteFiles, logFile } = command;
  const read = (path: string, limit: number) => readBytes(path, limit, usage);
  const keys = parsedKeys(
    await read(keysFile ?? join(dirname(file), 'evidence-keys.json'), LIMITS.keys),
    keysFile ?? 'evidence-keys.json',
  );
  const given = new Set<string>();
  for (const path of noteFiles) {
    for (const note of parsedNotes(await read(path, LIMITS.notes), path)) given.add(note);
    if (given.size > MAX_NOTES) throw new UserError(TOO_MANY_NOTES);
  }
  const notes = [...given];
  const roots: X509[] = [];
  for (const path of command.rootFiles) roots.push(...parsedRoots(await read(path, LIMITS.roots), path));
  const evidence = await openFile(file, usage);
  const kind = kindOf(evidence.start);
  if (logFile && (kind === 'log' || kind === 'audit')) throw new UserError(usage);
  const log = logFile && kind === 'certificate' ? await openFile(logFile, usage) : null;
  if (log && !['log', 'audit'].includes(kindOf(log.start)))
    throw new UserError(`${logFile} isn’t a log export. Choose another file, or leave out --log.`);
  return reportOn(evidence, { keys, notes, log, roots, now: Date.now() });
}

export async function writePage({ page }: Command, { verified, compared }: Report): Promise<void> {
  if (!verified || !page) return;
  // Loaded on demand: a check without a page runs nothing outside features/evidence/proof.
  const { renderCertificate } = await import('#features/evidence/proof/certificate-page.ts');
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
async function readBytes(path: string, limit: number, usage: string): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of createReadStream(path, { end: limit })) {
      parts.push(part);
      size += part.length;
    }
  } catch {
    throw new UserError(`There is no file ${path} that can be read.\n${usage}`);
  }
  if (size > limit) throw new UserError(`${tooLarge(path, limit)} Choose another file.`);
  return Buffer.concat(parts);
}

async function openFile(path: string, usage: string): Promise<EvidenceFile> {
  return {
    name: path,
    start: await startOf(path, usage),
    bytes: () => readBytes(path, LIMITS.certificate, usage),
    chunks: () => createReadStream(path),
  };
}

async function startOf(path: string, usage: string): Promise<string> {
  try {
    await using file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    // It may end within a letter, and only shows the kind.
    return buffer.toString('utf8', 0, bytesRead);
  } catch {
    throw new UserError(`There is no file ${path} that can be read.\n${usage}`);
  }
}

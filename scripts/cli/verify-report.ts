import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseNotes } from '#features/evidence/proof/checkpoint.ts';
import { parseKeys } from '#features/evidence/proof/keys-document.ts';
import { type EvidenceFile, kindOf, type Report, reportOn } from '#features/evidence/proof/report.ts';
import type { TimeSources } from '#features/evidence/proof/time-proofs.ts';
import { parseRoots } from '#features/evidence/proof/timestamp/roots.ts';
import type { X509 } from '#features/evidence/proof/timestamp/x509.ts';
import { type EvidenceKey, MAX_CERTIFICATE_BYTES } from '#features/evidence/proof/verify.ts';
import { readWitnessKey } from '#features/evidence/proof/witness-keys.ts';
import { UserError } from './user-error.ts';
import { writeWholeFile } from './write-file.ts';

type Command = {
  file: string;
  keysFile: string | undefined;
  noteFiles: string[];
  logFile: string | undefined;
  witnessKeys: string[];
  rootFiles: string[];
  page: string | undefined;
};

export async function reportOnFile(command: Command, usage: string): Promise<Report> {
  const { file, keysFile, noteFiles, logFile } = command;
  const read = (path: string) => readBytes(path, usage);
  const keys = parsedKeys(
    await read(keysFile ?? join(dirname(file), 'evidence-keys.json')),
    keysFile ?? 'evidence-keys.json',
  );
  const notes = [
    ...new Set(
      (await Promise.all(noteFiles.map(async (path) => parsedNotes(await read(path), path)))).flat(),
    ),
  ];
  const roots = await Promise.all(command.rootFiles.map(async (path) => parsedRoots(await read(path), path)));
  const sources = { ...parsedSources(command), roots: roots.flat() };
  const evidence = await openFile(file, usage);
  const kind = kindOf(evidence.start);
  if (logFile && (kind === 'log' || kind === 'audit')) throw new UserError(usage);
  const log = logFile && kind === 'certificate' ? await openFile(logFile, usage) : null;
  if (log && !['log', 'audit'].includes(kindOf(log.start)))
    throw new UserError(`${logFile} isn’t a log export. Choose another file, or leave out --log.`);
  return reportOn(evidence, { keys, notes, log, sources, now: Date.now() });
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

function parsedSources({ witnessKeys }: Command): TimeSources {
  const witnesses = witnessKeys.map((text) => {
    const witness = readWitnessKey(text, text);
    if (typeof witness === 'string') throw new UserError(witness);
    return witness;
  });
  return { witnesses };
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

function readBytes(path: string, usage: string): Promise<Uint8Array> {
  return readFile(path).catch(() => {
    throw new UserError(`There is no file ${path} that can be read.\n${usage}`);
  });
}

async function readCertificate(path: string, usage: string): Promise<Uint8Array> {
  const { size } = await stat(path);
  if (size > MAX_CERTIFICATE_BYTES)
    throw new UserError(
      `${path} is larger than ${MAX_CERTIFICATE_BYTES / 1024 / 1024} MB, so it isn’t a certificate.`,
    );
  return readBytes(path, usage);
}

async function openFile(path: string, usage: string): Promise<EvidenceFile> {
  return {
    name: path,
    start: await startOf(path, usage),
    bytes: () => readCertificate(path, usage),
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

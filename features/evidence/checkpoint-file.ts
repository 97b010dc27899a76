import 'server-only';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorFacts } from '#platform/log/error-facts.ts';

/** `not_ours`: our tree doesn't continue the file. `torn`: it ends in a piece of a note that we may not or can't cut off. */
export type FileFailure = { reason: 'failed' | 'not_ours' | 'torn'; errorCode?: string };

export type Knowledge = {
  /** Whether our tree continues this note. */
  continues: (note: string) => Promise<boolean>;
  /** Whether one of our notes, with the line that separates it, begins with these bytes. */
  beginsNote: (bytes: Buffer) => Promise<boolean>;
};

// The file system may allow appending alone. Without O_NONBLOCK, a pipe in the place of the file would block.
const OPEN_FLAGS = constants.O_RDWR | constants.O_CREAT | constants.O_APPEND | constants.O_NONBLOCK;

/** Far longer than a checkpoint. */
const TAIL_BYTES = 65_536;

/** In Latin-1, so that an index counts bytes: the signatures of a note, and the empty line that separates it. */
const END_OF_NOTE = /\n\n(?:\u00e2\u0080\u0094 [^\n]+\n)+\n/g;

/**
 * Null once the note is on the disk. After a failure, the file ends in the note before, or in a piece that the
 * next call replaces. The caller makes sure that one process at a time does this.
 */
export async function appendNote(path: string, note: string, known: Knowledge): Promise<FileFailure | null> {
  try {
    const folder = await mkdir(dirname(path), { recursive: true });
    const file = await open(path, OPEN_FLAGS, 0o666);
    try {
      const stat = await file.stat();
      if (!stat.isFile()) return { reason: 'failed', errorCode: 'ERR_NOT_A_FILE' };
      const end = await endOfNotes(file, stat.size, note, known);
      if (typeof end !== 'object') return { reason: end };
      if (end.at < stat.size) {
        const piece = await file.truncate(end.at).catch((error: unknown) => errorFacts(error));
        if (piece) return { reason: 'torn', errorCode: piece.errorCode ?? 'ERR_NOT_CUT' };
      }
      await addWhole(file, end.at, Buffer.from(`${end.missing}${note}\n`));
    } finally {
      await file.close();
    }
    if (folder) await syncFolder(dirname(folder));
    await syncFolder(dirname(path));
    return null;
  } catch (error) {
    const { errorCode } = errorFacts(error);
    return { reason: 'failed', ...(errorCode && { errorCode }) };
  }
}

type End = { at: number; missing: string };

async function endOfNotes(
  file: FileHandle,
  size: number,
  note: string,
  { continues, beginsNote }: Knowledge,
): Promise<End | 'not_ours' | 'torn'> {
  const from = Math.max(0, size - TAIL_BYTES);
  const tail = await readFrom(file, from, size);
  const ends = [...tail.toString('latin1').matchAll(END_OF_NOTE)].map(
    (match) => match.index + match[0].length,
  );
  const [end = 0, before = 0] = ends.reverse();
  const last = tail.toString('utf8', before, Math.max(0, end - 1));
  if (last !== '' && !(await continues(last))) return 'not_ours';
  const rest = withoutEnd(tail.subarray(end));
  if (rest.length === 0) return { at: from + end, missing: '' };
  // An editor may have taken the line ends of a whole note.
  if (await continues(`${rest}\n`)) return { at: from + end + rest.length, missing: '\n\n' };
  if (await beginsNote(rest)) return { at: from + end, missing: '' };
  const origin = note.slice(0, note.indexOf('\n') + 1);
  return rest.toString().startsWith(origin) ? 'torn' : 'not_ours';
}

/** Without line ends, and without the zeros that a power failure leaves in place of a piece. */
function withoutEnd(bytes: Buffer): Buffer {
  let length = bytes.length;
  while (length > 0 && [0, 10].includes(bytes[length - 1] ?? 1)) length -= 1;
  return bytes.subarray(0, length);
}

async function addWhole(file: FileHandle, at: number, bytes: Buffer): Promise<void> {
  try {
    for (let done = 0; done < bytes.length; )
      done += (await file.write(bytes, done, bytes.length - done)).bytesWritten;
    await file.sync();
  } catch (error) {
    await removePiece(file, at, bytes).catch(() => undefined);
    throw error;
  }
}

/** Only what this call has written: another process may have taken its turn if the disk hung for long. */
async function removePiece(file: FileHandle, at: number, bytes: Buffer): Promise<void> {
  const { size } = await file.stat();
  const written = await readFrom(file, at, Math.min(size, at + bytes.length + 1));
  if (bytes.subarray(0, written.length).equals(written)) await file.truncate(at);
}

async function readFrom(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.max(0, to - from));
  const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
  return buffer.subarray(0, bytesRead);
}

/** So that the name of a new file survives a power failure too. Not every file system can do it. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY);
  await folder.sync().catch(() => undefined);
  await folder.close();
}

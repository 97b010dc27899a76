import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UserError } from './user-error.ts';

/** Only the user who runs the command may read the file. */
export const PRIVATE = 0o600;
export const PUBLIC = 0o644;

/**
 * The file has all of its content or is as it was before, also on a full disk: the content goes to a file beside it, which
 * takes its place once it is on the disk. A device or a pipe gets the content directly.
 */
export async function writeWholeFile(
  path: string,
  content: string | Iterable<string> | AsyncIterable<string>,
  mode = PRIVATE,
): Promise<void> {
  try {
    const known = await stat(path).catch(() => null);
    if (known?.isDirectory() === false && !known.isFile()) return await writeTo(path, 'w', content, mode);
    const target = await realpath(path).catch(() => path);
    const beside = join(dirname(target), `.${basename(target)}.${process.pid}.new`);
    try {
      await writeTo(beside, 'wx', content, mode);
      await rename(beside, target);
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    const code = 'code' in error ? ` (${error.code})` : '';
    throw new UserError(`The file ${path} can't be written${code}.`);
  }
}

async function writeTo(
  path: string,
  flags: 'w' | 'wx',
  content: string | Iterable<string> | AsyncIterable<string>,
  mode: number,
): Promise<void> {
  const file = await open(path, flags, mode);
  try {
    await file.writeFile(content);
    await syncFile(file);
  } finally {
    await file.close();
  }
}

/** A pipe has no disk. */
async function syncFile(file: FileHandle): Promise<void> {
  if ((await file.stat()).isFile()) await file.sync();
}

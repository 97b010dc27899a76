import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '#scripts/cli/user-error.ts';

export const projectFolder = fileURLToPath(new URL('../..', import.meta.url));

/** The user that owns the project's folder, if root runs in another user's folder. */
export function folderOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = statSync(projectFolder);
  return uid === 0 ? undefined : { uid, gid };
}

export function privateFolder(path: string): string {
  try {
    const first = mkdirSync(path, { recursive: true, mode: 0o700 });
    if (first) giveToOwner(path, first);
    chmodSync(path, 0o700);
  } catch (error) {
    throw new UserError(`The folder ${path} can't be used by this user.`, { cause: error });
  }
  return path;
}

/** Created once: two processes that create it at the same time get the same secret. */
export function storedSecret(folder: string, name: string, make: () => string): string {
  privateFolder(join(folder, 'secrets'));
  const path = secretFile(folder, name);
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (!hasCode(error, 'ENOENT'))
      throw new UserError(`The secret in ${path} can't be read by this user.`, { cause: error });
  }
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, make(), { mode: 0o600 });
  giveToOwner(draft);
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, 'utf8');
}

/** Replaces the file, which only its owner may read. Returns its path. */
export function privateFile(folder: string, name: string, content: string): string {
  const path = join(privateFolder(folder), name);
  rmSync(path, { force: true });
  writeFileSync(path, content, { mode: 0o600, flag: 'wx' });
  giveToOwner(path);
  return path;
}

export function secretFile(folder: string, name: string): string {
  return join(folder, 'secrets', name);
}

/** Root in another user's folder leaves no file there that its owner can't use. */
export function giveToOwner(path: string, upTo = path) {
  const owner = folderOwner();
  if (!owner) return;
  chownSync(path, owner.uid, owner.gid);
  if (path !== upTo) giveToOwner(dirname(path), upTo);
}

function hasCode(error: unknown, code: string) {
  return error instanceof Error && 'code' in error && error.code === code;
}

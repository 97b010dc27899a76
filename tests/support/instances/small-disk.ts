import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOnCi } from '#scripts/dev/test-settings.ts';

export type SmallDisk = {
  folder: string;
  fill: () => void;
  makeRoom: () => void;
  close: () => void;
};

const MEGABYTE = Buffer.alloc(1024 * 1024);

const isRoot = process.getuid?.() === 0;
/** Root, or CI with a user that has sudo. */
export const canMount = isOnCi || (process.platform === 'linux' && isRoot);

const asRoot = ([program = '', ...rest]: string[]) =>
  isRoot ? spawnSync(program, rest) : spawnSync('sudo', ['--non-interactive', program, ...rest]);

/** A disk in memory. Throws if the machine doesn't mount it. */
export function openSmallDisk(megabytes: number): SmallDisk {
  const mountPoint = mkdtempSync(join(tmpdir(), 'handoff-disk-'));
  const options = `size=${megabytes}m,mode=0700,uid=${process.getuid?.()},gid=${process.getgid?.()}`;
  const { status, stderr, error } = asRoot(['mount', '-t', 'tmpfs', '-o', options, 'tmpfs', mountPoint]);
  if (status !== 0) {
    rmdirSync(mountPoint);
    throw new Error(`mount failed, so no full disk can be tested: ${error?.message ?? stderr.toString()}`);
  }
  const filler = join(mountPoint, 'filler');
  return {
    folder: mountPoint,
    fill: () => {
      const file = openSync(filler, 'w');
      // The last pieces are small: a table's page fits where a large piece does not.
      for (const piece of [MEGABYTE, MEGABYTE.subarray(0, 4096)]) fillWith(file, piece);
      closeSync(file);
    },
    makeRoom: () => rmSync(filler, { force: true }),
    close: () => {
      asRoot(['umount', '-l', mountPoint]);
      rmdirSync(mountPoint);
    },
  };
}

function fillWith(file: number, piece: Uint8Array) {
  try {
    for (;;) writeSync(file, piece);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

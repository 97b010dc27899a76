import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SmallDisk = {
  folder: string;
  /** Leaves no room on it. */
  fill: () => void;
  makeRoom: () => void;
  close: () => void;
};

const MEGABYTE = Buffer.alloc(1024 * 1024);

/** A disk of its own in memory; null where this machine lets nobody mount one. */
export function openSmallDisk(megabytes: number): SmallDisk | null {
  const mountPoint = mkdtempSync(join(tmpdir(), 'handoff-disk-'));
  const { status } = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${megabytes}m,mode=0700`,
    'tmpfs',
    mountPoint,
  ]);
  if (status !== 0) {
    rmdirSync(mountPoint);
    return null;
  }
  const filler = join(mountPoint, 'filler');
  return {
    folder: mountPoint,
    fill: () => {
      const file = openSync(filler, 'w');
      // The last pieces are small: a page of a table fits in what a large piece leaves.
      for (const piece of [MEGABYTE, MEGABYTE.subarray(0, 4096)]) fillWith(file, piece);
      closeSync(file);
    },
    makeRoom: () => rmSync(filler, { force: true }),
    close: () => {
      spawnSync('umount', ['-l', mountPoint]);
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

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

export function commandLine(pid: number): string {
  if (existsSync('/proc/self/cmdline')) {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    } catch {
      return '';
    }
  }
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

/** The unit of Linux, on every architecture that Node runs on. */
export const HUNDREDTHS_OF_A_SECOND = 100;

/** Its processor time. */
export interface Process {
  parent: number;
  own: number;
  /** Of descendants that have ended and whose parents have waited for them. */
  waited: number;
}

/** Of Linux. In the order of their ids: a parent nearly always comes before its children. */
export function runningProcesses(): Map<number, Process> {
  const found = new Map<number, Process>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    try {
      // The name of the program, in parentheses, may have spaces.
      const fields =
        readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];
      const [, parent = 0] = fields;
      const [user = 0, system = 0, waitedUser = 0, waitedSystem = 0] = fields.slice(11, 15);
      found.set(pid, { parent, own: user + system, waited: waitedUser + waitedSystem });
    } catch {
      // It ended.
    }
  }
  return found;
}

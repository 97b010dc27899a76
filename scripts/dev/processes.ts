import { AsyncLocalStorage } from 'node:async_hooks';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const SAMPLE_MS = 1_000;

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
interface Process {
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

/** Of these processes and all their descendants, also those whose parent ends first, such as the pages of a browser. */
function processorTime(roots: ReadonlySet<number>) {
  const members = new Map<number, Process>();
  let hundredths = 0;
  /** Between two samples, a process that ended may count twice or not at all: by a hundredth of the whole at most. */
  const sample = (processes: ReadonlyMap<number, Process>) => {
    const gone = new Map<number, number>();
    const before = new Map(members);
    for (const [pid, { own, waited }] of before) {
      if (processes.has(pid)) continue;
      members.delete(pid);
      let heir = pid;
      for (let next = before.get(heir); next && !processes.has(heir); next = before.get(heir))
        heir = next.parent;
      gone.set(heir, (gone.get(heir) ?? 0) + own + waited);
    }
    for (const [pid, now] of processes) {
      const last = before.get(pid);
      if (!last && !roots.has(pid) && !members.has(now.parent)) continue;
      const waited = now.waited - (last?.waited ?? 0) - (gone.get(pid) ?? 0);
      hundredths += now.own - (last?.own ?? 0) + Math.max(waited, 0);
      members.set(pid, now);
    }
  };
  return { sample, seconds: () => hundredths / HUNDREDTHS_OF_A_SECOND };
}

const current = new AsyncLocalStorage<Set<number>>();

/** Counts the programs that the work starts, and what they start. Null outside Linux. */
export async function withProcessorTime<Result>(
  roots: number[],
  work: () => Promise<Result>,
): Promise<{ result: Result; seconds: number | null }> {
  const started = new Set(roots);
  const time = processorTime(started);
  const sample = () => time.sample(runningProcesses());
  const isLinux = process.platform === 'linux';
  const timer = isLinux ? setInterval(sample, SAMPLE_MS) : undefined;
  try {
    const result = await current.run(started, work);
    if (isLinux) sample();
    return { result, seconds: isLinux ? time.seconds() : null };
  } finally {
    clearInterval(timer);
  }
}

/** Called for each program that is started. */
export function countProcessorTime(pid: number | undefined): void {
  if (pid !== undefined) current.getStore()?.add(pid);
}

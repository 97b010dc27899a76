import { readdirSync, readFileSync } from 'node:fs';

const CLOCK_HZ = 100;
const KIB_PER_MIB = 1_024;
/** Places in /proc/PID/stat after the name: see proc_pid_stat(5). */
const PARENT = 1;
const CPU_TIMES = [11, 12, 13, 14];

/** User and system time of a process and of all processes below it, ended ones included. */
export function cpuSeconds(pid: number): number {
  const times = processTree(pid).flatMap((each) =>
    CPU_TIMES.map((place) => Number(statOf(each)[place] ?? 0)),
  );
  return times.reduce((sum, time) => sum + time, 0) / CLOCK_HZ;
}

/** Resident memory of a process and of all processes below it. */
export function residentMib(pid: number): number {
  return processTree(pid).reduce((sum, each) => sum + residentKib(each), 0) / KIB_PER_MIB;
}

function processTree(root: number): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(statOf(Number(name))[PARENT])]),
  );
  const tree = [root];
  for (const parent of tree) {
    for (const [pid, itsParent] of parents) if (itsParent === parent) tree.push(pid);
  }
  return tree;
}

/** The name may contain spaces and parentheses. */
function statOf(pid: number): string[] {
  const text = readProcess(pid, 'stat');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

const residentKib = (pid: number) => Number(/^VmRSS:\s+(\d+)/m.exec(readProcess(pid, 'status'))?.[1] ?? 0);

/** Empty if the process has ended. */
function readProcess(pid: number, file: 'stat' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

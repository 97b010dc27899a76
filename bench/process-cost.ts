import { readFileSync } from 'node:fs';
import { HUNDREDTHS_OF_A_SECOND, runningProcesses } from '#scripts/dev/processes.ts';

const KIB_PER_MIB = 1_024;

/** User and system time of a process and of all processes below it, ended ones included. */
export function cpuSeconds(pid: number): number {
  const times = processTree(pid).map(({ own, waited }) => own + waited);
  return times.reduce((sum, time) => sum + time, 0) / HUNDREDTHS_OF_A_SECOND;
}

/** Resident memory of a process and of all processes below it. */
export function residentMib(pid: number): number {
  return processTree(pid).reduce((sum, each) => sum + residentKib(each.pid), 0) / KIB_PER_MIB;
}

function processTree(root: number) {
  const processes = runningProcesses();
  const tree = [root];
  for (const parent of tree)
    for (const [pid, process] of processes) if (process.parent === parent) tree.push(pid);
  return tree.map((pid) => ({ pid, own: 0, waited: 0, ...processes.get(pid) }));
}

/** None if the process has ended. */
function residentKib(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { UserError } from '#scripts/cli/user-error.ts';
import { eachLine } from '#scripts/dev/lines.ts';

export interface Start {
  name: string;
  file: string;
  arguments: string[];
  environment: Record<string, string>;
  folder?: string;
  /** A program without this line is ready at once. */
  ready?: RegExp;
  log?: string;
  user?: { uid: number; gid: number } | undefined;
}

export interface Program {
  pid: number;
  lines: string[];
  isRunning: () => boolean;
  ended: Promise<number | NodeJS.Signals>;
  stop: (graceMs?: number, signal?: NodeJS.Signals) => Promise<{ tookMs: number; wasKilled: boolean }>;
}

const READY_LIMIT_MS = 60_000;
const GRACE_MS = 10_000;

export async function startProgram(start: Start): Promise<Program> {
  const child = spawn(start.file, start.arguments, {
    cwd: start.folder,
    env: { NODE_ENV: 'production', ...start.environment },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...start.user,
  });
  const failure = once(child, 'error').then(([error]) => Promise.reject(error));
  failure.catch(() => undefined);
  await Promise.race([once(child, 'spawn'), failure]);
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? code ?? 1));
  });
  const lines: string[] = [];
  const isReady = Promise.withResolvers<true>();
  for (const input of [child.stdout, child.stderr]) {
    eachLine(input, (line) => {
      lines.push(line);
      if (start.log) appendFileSync(start.log, `${line}\n`);
      if (start.ready?.test(line)) isReady.resolve(true);
    });
  }
  const program = {
    pid: child.pid ?? 0,
    lines,
    ended,
    isRunning: () => runs(child),
    stop: stopper(child, ended),
  };
  if (!start.ready) return program;
  const tooLate = new Promise<'too late'>((resolve) =>
    setTimeout(resolve, READY_LIMIT_MS, 'too late').unref(),
  );
  const outcome = await Promise.race([isReady.promise, ended, tooLate]);
  if (outcome === true) return program;
  await program.stop(0);
  throw new UserError([`${start.name} did not start (${outcome}).`, ...lines.slice(-20)].join('\n'));
}

const runs = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

function stopper(child: ChildProcess, ended: Promise<unknown>): Program['stop'] {
  return async (graceMs = GRACE_MS, signal = 'SIGTERM') => {
    const start = performance.now();
    let wasKilled = false;
    if (runs(child)) child.kill(signal);
    const timer = setTimeout(() => {
      wasKilled = true;
      killGroup(child);
    }, graceMs);
    await ended;
    clearTimeout(timer);
    killGroup(child);
    return { tookMs: performance.now() - start, wasKilled };
  };
}

function killGroup({ pid }: ChildProcess) {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has no process left.
  }
}

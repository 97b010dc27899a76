import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '#platform/config/env.ts';
import { UserError } from '#scripts/cli/user-error.ts';
import { projectFolder } from './data-folder.ts';
import { eachLine } from './lines.ts';
import { countProcessorTime } from './test/processor-time.ts';

const READY_LIMIT_MS = 60_000;
const MAX_LINES = 200;

const endWithStarter = fileURLToPath(new URL('die-with-parent.ts', import.meta.url));

export interface Program {
  name: string;
  arguments: string[];
  environment: Record<string, string>;
  ready: RegExp;
  graceMs: number;
  logFile?: string | undefined;
}

export interface Running {
  name: string;
  pid: number;
  /** Settles at the end of the program, expected or not. */
  ended: Promise<string>;
  showOutput: () => void;
  stop: () => Promise<void>;
}

/** The process group is its own: Ctrl-C does not reach it before its turn. It ends when its starter is killed. */
export async function startProgram(program: Program, signal: AbortSignal): Promise<Running> {
  const child = spawn(process.execPath, ['--import', endWithStarter, ...program.arguments], {
    cwd: projectFolder,
    env: childEnvironment(program.environment),
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  countProcessorTime(child.pid);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, by) => resolve(by ? `ended by ${by}` : `exit code ${code}`));
  });
  const stop = () => end(child, ended, program.graceMs);
  const output = collect(child, program.logFile);
  try {
    await becomesReady(program, output, ended, signal);
  } catch (error) {
    await stop();
    throw error;
  }
  return { name: program.name, pid: child.pid ?? 0, ended, stop, showOutput: () => output.show() };
}

function collect(child: ChildProcess, logFile?: string) {
  const log = logFile === undefined ? undefined : createWriteStream(logFile, { flags: 'a' });
  const lines: string[] = [];
  let take: (line: string) => void = (line) => {
    lines.push(line);
    if (lines.length > MAX_LINES) lines.shift();
  };
  const listeners = new Set<(line: string) => void>();
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) {
      eachLine(stream, (line) => {
        take(line);
        log?.write(`${line}\n`);
        for (const listener of listeners) listener(line);
      });
    }
  }
  return {
    lines,
    listeners,
    show: () => {
      take = (line) => console.log(line);
    },
  };
}

async function becomesReady(
  { name, ready }: Program,
  output: ReturnType<typeof collect>,
  ended: Promise<string>,
  signal: AbortSignal,
) {
  const isReady = new Promise<'ready'>((resolve) => {
    output.listeners.add((line) => {
      if (ready.test(line)) resolve('ready');
    });
  });
  const limit = AbortSignal.timeout(READY_LIMIT_MS);
  const either = AbortSignal.any([signal, limit]);
  const tooLate = new Promise<'too late'>((resolve) => {
    either.addEventListener('abort', () => resolve('too late'), { once: true });
    if (either.aborted) resolve('too late');
  });
  const outcome = await Promise.race([isReady, ended, tooLate]);
  output.listeners.clear();
  if (outcome === 'ready') return;
  signal.throwIfAborted();
  const reason = outcome === 'too late' ? `it was not ready within ${READY_LIMIT_MS / 1000} s` : outcome;
  throw new UserError([`${name} did not start: ${reason}.`, ...output.lines.map(sentenceIn)].join('\n'));
}

function sentenceIn(line: string): string {
  try {
    const { message } = Object(JSON.parse(line));
    return typeof message === 'string' ? message : line;
  } catch {
    return line;
  }
}

async function end(child: ChildProcess, ended: Promise<string>, graceMs: number) {
  const kill = (signal: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, signal);
    } catch {
      // The group is empty.
    }
  };
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
  const impatient = setTimeout(() => kill('SIGKILL'), graceMs);
  await ended;
  clearTimeout(impatient);
  kill('SIGKILL');
}

import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '#platform/config/env.ts';
import { UserError } from '#scripts/cli/user-error.ts';
import { projectFolder } from './data-folder.ts';
import { whenAborted } from './interruption.ts';
import { countProcessorTime } from './processes.ts';

const READY_LIMIT_MS = 60_000;
const GRACE_MS = 3_000;
const MAX_LINES = 200;

const endWithStarter = fileURLToPath(new URL('die-with-parent.ts', import.meta.url));

/** Any program. It runs on if its starter is killed. */
export interface Service {
  name: string;
  file: string;
  arguments: string[];
  /** The whole of it. */
  environment: NodeJS.ProcessEnv;
  graceMs: number;
  folder?: string;
  user?: { uid: number; gid: number } | undefined;
  logFile?: string;
  input?: 'pipe' | 'ignore';
  /** Without it, the program is ready at once. */
  ready?: RegExp;
  readyLimitMs?: number;
}

interface Stop {
  by: NodeJS.Signals;
  graceMs: number;
}

export interface Running {
  name: string;
  pid: number;
  isRunning: () => boolean;
  /** Settles at the end of the program, expected or not. */
  ended: Promise<string>;
  /** The last ones. */
  lines: readonly string[];
  showOutput: () => void;
  /** Returns whether it had to be killed. */
  stop: (how?: Partial<Stop>) => Promise<boolean>;
}

/** Of Node. `environment` is added to that of this process. */
export interface Program {
  name: string;
  arguments: string[];
  environment?: Record<string, string>;
  ready: RegExp;
  graceMs?: number;
}

/** The process group is its own: Ctrl-C does not reach it before its turn. It ends when its starter is killed. */
export function startProgram(program: Program, signal: AbortSignal): Promise<Running> {
  const { environment = {}, graceMs = GRACE_MS } = program;
  return startService(
    {
      ...program,
      file: process.execPath,
      arguments: ['--import', endWithStarter, ...program.arguments],
      environment: childEnvironment(environment),
      graceMs,
      folder: projectFolder,
      input: 'pipe',
    },
    signal,
  );
}

export async function startService(service: Service, signal?: AbortSignal): Promise<Running> {
  const { name, file, folder, environment, user, input = 'ignore', ready } = service;
  const child = spawn(file, service.arguments, {
    cwd: folder,
    env: environment,
    detached: true,
    stdio: [input, 'pipe', 'pipe'],
    ...user,
  });
  countProcessorTime(child.pid);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, by) => resolve(by ? `ended by ${by}` : `exit code ${code}`));
  });
  const { lines, onLine } = collect(child, service.logFile);
  const stop = (how: Partial<Stop> = {}) =>
    end(child, ended, { by: 'SIGTERM', graceMs: service.graceMs, ...how });
  const isReady = new Promise<'ready'>((resolve) => {
    if (ready) onLine((line) => ready.test(line) && resolve('ready'));
    else child.once('spawn', () => resolve('ready'));
  });
  try {
    await becomesReady(service, { isReady, ended, lines }, signal);
  } catch (error) {
    await stop();
    throw error;
  }
  const showOutput = () => onLine((line) => console.log(line));
  return { name, pid: child.pid ?? 0, ended, lines, stop, showOutput, isRunning: () => runs(child) };
}

function collect(child: ChildProcess, logFile?: string) {
  const log = logFile === undefined ? undefined : openSync(logFile, 'a');
  if (log !== undefined) child.once('close', () => closeSync(log));
  const lines: string[] = [];
  const listeners: ((line: string) => unknown)[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    eachLine(stream, (line) => {
      lines.push(line);
      if (lines.length > MAX_LINES) lines.shift();
      if (log !== undefined) writeSync(log, `${line}\n`);
      for (const listen of listeners) listen(line);
    });
  }
  return { lines, onLine: (listen: (line: string) => unknown) => void listeners.push(listen) };
}

async function becomesReady(
  { name, readyLimitMs = READY_LIMIT_MS }: Service,
  { isReady, ended, lines }: { isReady: Promise<'ready'>; ended: Promise<string>; lines: string[] },
  signal?: AbortSignal,
) {
  const limit = AbortSignal.timeout(readyLimitMs);
  const tooLate = whenAborted(AbortSignal.any(signal ? [signal, limit] : [limit]));
  const outcome = await Promise.race([isReady, ended, tooLate.then(() => 'too late')]);
  if (outcome === 'ready') return;
  signal?.throwIfAborted();
  const reason = outcome === 'too late' ? `it was not ready within ${readyLimitMs / 1000} s` : outcome;
  throw new UserError([`${name} did not start: ${reason}.`, ...lines.map(sentenceIn)].join('\n'));
}

function sentenceIn(line: string): string {
  try {
    const { message } = Object(JSON.parse(line));
    return typeof message === 'string' ? message : line;
  } catch {
    return line;
  }
}

/** Only `\n` and `\r\n` end a line. Node's readline also splits at U+2028 and U+2029, which JSON may contain. */
export function eachLine(stream: Readable, take: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line.replace(/\r$/, ''));
  });
  stream.once('end', () => {
    if (rest !== '') take(rest);
  });
}

const runs = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

async function end(child: ChildProcess, ended: Promise<string>, { by, graceMs }: Stop): Promise<boolean> {
  let wasKilled = false;
  if (runs(child)) child.kill(by);
  const impatient = setTimeout(() => {
    wasKilled = true;
    signalGroup(child, 'SIGKILL');
  }, graceMs);
  await ended;
  clearTimeout(impatient);
  signalGroup(child, 'SIGKILL');
  return wasKilled;
}

/** The program and those that it started, which would survive it. */
export function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // The group is empty.
  }
}

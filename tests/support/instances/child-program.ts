import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { childEnvironment } from '#platform/config/env.ts';
import { eachLine } from '#scripts/dev/child-processes.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { SERVER, SERVER_ENVIRONMENT } from '#scripts/dev/programs.ts';
import { runFolder } from '#scripts/dev/test-settings.ts';
import { watchServerLog } from './error-lines.ts';

const LOGS = join(runFolder, 'logs');
/** The app cuts off requests after 30 seconds. */
const STOP_LIMIT_MS = 60_000;

export type ChildProgram = {
  lines: string[];
  /** Has the same lines, for other processes. */
  logFile: string;
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>;
};

/** The app as production starts it, from the bundle of the build. */
export const startServer = (environment: Record<string, string>): Promise<ChildProgram> =>
  startChild(SERVER, { ...SERVER_ENVIRONMENT, ...environment }, /\bHandoff ready at /);

/** The operator's simulator, which knows the client of this environment. */
export const startSandbox = (
  port: number | string,
  { OPERATOR_CLIENT_ID, OPERATOR_CLIENT_SECRET }: Record<string, string>,
): Promise<ChildProgram> => {
  const client = [`--client-id=${OPERATOR_CLIENT_ID}`, `--client-secret=${OPERATOR_CLIENT_SECRET}`];
  return startChild(['sandbox/server.ts', `--port=${port}`, ...client], {}, /^Sandbox ready/);
};

/** Waits for the line that says that the program is ready. It ends with its starter. */
export async function startChild(
  program: string[],
  environment: Record<string, string>,
  ready: RegExp,
): Promise<ChildProgram> {
  const child = spawn(process.execPath, ['--import', './scripts/dev/die-with-parent.ts', ...program], {
    cwd: projectFolder,
    env: childEnvironment(environment),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  if (program === SERVER) watchServerLog(lines);
  const name = program.find((part) => part.endsWith('.ts')) ?? '';
  const logFile = join(LOGS, `${basename(name, '.ts')}-${child.pid}.log`);
  mkdirSync(LOGS, { recursive: true });
  const log = createWriteStream(logFile);
  child.once('close', () => log.end());
  await new Promise<void>((resolve, reject) => {
    for (const input of [child.stdout, child.stderr]) {
      eachLine(input, (line) => {
        lines.push(line);
        log.write(`${line}\n`);
        if (ready.test(line)) resolve();
      });
    }
    child.once('exit', () => reject(new Error(`${name} ended before it was ready. Its output: ${logFile}`)));
  });
  return { lines, logFile, stop: (signal = 'SIGTERM') => stop(child, signal, lines) };
}

async function stop(child: ChildProcess, signal: NodeJS.Signals, lines: string[]) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit', { signal: AbortSignal.timeout(STOP_LIMIT_MS) });
  child.kill(signal);
  await ended.catch((cause) => {
    throw new Error(`A program runs on after ${signal}. Its last lines:\n${lines.slice(-10).join('\n')}`, {
      cause,
    });
  });
}

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { childEnvironment } from '#platform/config/env.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { SERVER, SERVER_ENVIRONMENT } from '#scripts/dev/programs.ts';
import { runFolder } from '#scripts/dev/test-settings.ts';
import { until } from '#tests/support/until.ts';
import { watchServerLog } from './error-lines.ts';

const LOGS = join(runFolder, 'logs');

export type ChildProgram = {
  /** All that it has printed by now. */
  lines: () => string[];
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
  const name = program.find((part) => part.endsWith('.ts')) ?? '';
  mkdirSync(LOGS, { recursive: true });
  const logFile = join(LOGS, `${basename(name, '.ts')}-${randomBytes(4).toString('hex')}.log`);
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, ['--import', './scripts/dev/die-with-parent.ts', ...program], {
    cwd: projectFolder,
    env: childEnvironment(environment),
    // Into the file at once: through a pipe, a line would come some time after the answer that it is about.
    stdio: ['pipe', log, log],
  });
  closeSync(log);
  const lines = () => readFileSync(logFile, 'utf8').split('\n').slice(0, -1);
  if (program === SERVER) watchServerLog({ lines, logFile });
  const isReady = () => {
    const isEnded = hasEnded(child);
    if (lines().some((line) => ready.test(line))) return true;
    if (isEnded) throw new Error(`${name} ended before it was ready. Its output: ${logFile}`);
    return false;
  };
  await until(isReady, `${name} is ready. Its output: ${logFile}`);
  return {
    lines,
    logFile,
    async stop(signal = 'SIGTERM') {
      if (!hasEnded(child)) child.kill(signal);
      await until(() => hasEnded(child), `${name} ends after ${signal}. Its output: ${logFile}`);
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

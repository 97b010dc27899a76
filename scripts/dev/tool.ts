import { spawn } from 'node:child_process';
import { accessSync, closeSync, constants, existsSync, openSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Readable } from 'node:stream';
import { childEnvironment } from '#platform/config/env.ts';
import { UserError } from '#scripts/cli/user-error.ts';
import { eachLine, signalGroup } from './child-processes.ts';
import { projectFolder } from './data-folder.ts';
import { countProcessorTime } from './processes.ts';

const GRACE_MS = 30_000;
/** Programs that only root has on the PATH. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/sbin'];

export interface Outcome {
  code: number;
  output: string;
}

export interface ToolOptions {
  environment?: Record<string, string>;
  cwd?: string;
  signal?: AbortSignal | undefined;
  show?: boolean;
  logFile?: string;
  /** Of the output, while the program runs. */
  onLine?: (line: string) => void;
  onReport?: (line: string) => void;
}

export function runTool(script: string, given: string[], options: ToolOptions = {}): Promise<Outcome> {
  return runCommand(process.execPath, [join(projectFolder, 'node_modules', script), ...given], options);
}

export async function runCommand(file: string, given: string[], options: ToolOptions = {}): Promise<Outcome> {
  const { environment = {}, cwd = projectFolder, signal, show, logFile, onLine, onReport } = options;
  const log = logFile === undefined ? undefined : openSync(logFile, 'w');
  const output = log ?? (show ? 'inherit' : 'pipe');
  const child = spawn(file, given, {
    cwd,
    env: childEnvironment(environment),
    detached: true,
    stdio: ['ignore', output, output, ...(onReport ? ['pipe' as const] : [])],
  });
  let printed = '';
  countProcessorTime(child.pid);
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    if (stream && onLine) eachLine(stream, onLine);
  }
  const reports = child.stdio[3];
  if (onReport && reports instanceof Readable) eachLine(reports, onReport);
  let impatient: NodeJS.Timeout | undefined;
  const stop = () => {
    signalGroup(child, 'SIGTERM');
    impatient = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS);
  };
  signal?.addEventListener('abort', stop);
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  });
  clearTimeout(impatient);
  if (log !== undefined) closeSync(log);
  signal?.removeEventListener('abort', stop);
  signal?.throwIfAborted();
  return { code, output: printed };
}

/** The working tree: committed or not, but not ignored. */
export async function projectFiles(): Promise<string[]> {
  const given = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '-z'];
  const { code, output } = await runCommand('git', given);
  if (code !== 0) throw new UserError(`This needs a checkout of git.\n${output}`);
  return output.split('\0').filter((path) => path && existsSync(join(projectFolder, path)));
}

/** The PATH after these folders: npm puts the project's own programs first, and a server has none of them. */
export function pathBehind(...first: string[]): string {
  const folders = (childEnvironment({}).PATH ?? '').split(delimiter);
  return [...first, ...folders.filter((folder) => !folder.includes('node_modules'))].join(delimiter);
}

export function findProgram(name: string): string | undefined {
  const folders = [...(childEnvironment({}).PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS];
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment } from '#env.ts';
import { projectFolder } from './data-folder.ts';

export interface Outcome {
  code: number;
  output: string;
}

export interface ToolOptions {
  environment?: Record<string, string>;
  signal?: AbortSignal | undefined;
  show?: boolean;
}

/** Runs one of the installed packages' command-line tools, on this Node, to its end. */
export function runTool(script: string, given: string[], options: ToolOptions = {}): Promise<Outcome> {
  return runCommand(process.execPath, [join(projectFolder, 'node_modules', script), ...given], options);
}

export async function runCommand(file: string, given: string[], options: ToolOptions = {}): Promise<Outcome> {
  const { environment = {}, signal, show = false } = options;
  const child = spawn(file, given, {
    cwd: projectFolder,
    env: childEnvironment(environment),
    detached: true,
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  });
  let output = '';
  const note = (text: string) => {
    output += text;
  };
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', note);
  // The whole group: a tool's own workers would outlive it.
  const stop = () => child.pid && process.kill(-child.pid, 'SIGTERM');
  signal?.addEventListener('abort', stop);
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  });
  signal?.removeEventListener('abort', stop);
  signal?.throwIfAborted();
  return { code, output };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment } from '#platform/config/env.ts';
import { separateLog } from '#scripts/cli/separate-log.ts';
import { projectFolder } from './data-folder.ts';

export interface Outcome {
  code: number;
  output: string;
}

export interface ToolOptions {
  environment?: Record<string, string>;
  signal?: AbortSignal | undefined;
  show?: boolean;
  /** What is shown goes without the lines of the app's log: they go to this file. */
  logFile?: string;
}

/** Runs one of the installed packages' command-line tools, on this Node, to its end. */
export function runTool(script: string, given: string[], options: ToolOptions = {}): Promise<Outcome> {
  return runCommand(process.execPath, [join(projectFolder, 'node_modules', script), ...given], options);
}

export async function runCommand(file: string, given: string[], options: ToolOptions = {}): Promise<Outcome> {
  const { environment = {}, signal, logFile } = options;
  const inherits = options.show && !logFile;
  const child = spawn(file, given, {
    cwd: projectFolder,
    env: childEnvironment(environment),
    detached: true,
    stdio: ['ignore', inherits ? 'inherit' : 'pipe', inherits ? 'inherit' : 'pipe'],
  });
  let output = '';
  const note = (text: string) => {
    output += text;
  };
  const closeLog = logFile ? showWithoutLog(child, logFile) : undefined;
  if (!logFile) {
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', note);
  }
  // The whole group: a tool's own workers would outlive it.
  const stop = () => child.pid && process.kill(-child.pid, 'SIGTERM');
  signal?.addEventListener('abort', stop);
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  });
  closeLog?.();
  signal?.removeEventListener('abort', stop);
  signal?.throwIfAborted();
  return { code, output };
}

function showWithoutLog({ stdout, stderr }: ChildProcess, logFile: string): () => void {
  const log = openSync(logFile, 'w');
  const ends = [
    { from: stdout, to: process.stdout },
    { from: stderr, to: process.stderr },
  ].map(({ from, to }) => {
    const output = separateLog(
      (text) => to.write(text),
      (line) => writeSync(log, line),
    );
    from?.setEncoding('utf8').on('data', output.take);
    return output.end;
  });
  return () => {
    for (const end of ends) end();
    closeSync(log);
  };
}

import { spawn } from 'node:child_process';
import { childEnvironment } from '#platform/config/env.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { COMPILE_CACHE } from '#scripts/dev/test-environment.ts';

export type ScriptResult = { code: number | null; stdout: string; stderr: string };

/** Like `npm run NAME --`, with `input` on its standard input. */
export function runScript(
  script: string,
  given: string[],
  { input = '', environment = {} }: { input?: string; environment?: Record<string, string> } = {},
): Promise<ScriptResult> {
  const child = spawn(process.execPath, ['--conditions=react-server', `scripts/cli/${script}.ts`, ...given], {
    cwd: projectFolder,
    env: childEnvironment({ ...COMPILE_CACHE, ...environment }),
  });
  const printed = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => (printed.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (printed.stderr += text));
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...printed }));
  });
}

import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { childEnvironment } from '#platform/config/env.ts';
import { logOutput } from '#platform/log/output.ts';
import { processStates } from '#platform/process/process-wide.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import type { runScript, ScriptResult } from '#tests/support/run-script.ts';

const PROGRAMS = {
  consent: () => import('#scripts/cli/consent.ts'),
  evidence: () => import('#scripts/cli/evidence.ts'),
  keys: () => import('#scripts/cli/keys.ts'),
  leads: () => import('#scripts/cli/leads.ts'),
  setup: () => import('#scripts/cli/setup.ts'),
  staff: () => import('#scripts/cli/staff.ts'),
  verify: () => import('#scripts/cli/verify.ts'),
};

class Exit extends Error {}

/**
 * Like `runScript`, in this process: a program of its own takes half a second of a core. The command loads its modules
 * again and finds none of what this process holds. A test of each command runs it as a program.
 */
export async function runHere(
  script: keyof typeof PROGRAMS,
  given: string[],
  { input = '', environment = {} }: Parameters<typeof runScript>[2] = {},
): Promise<ScriptResult> {
  const { argv, stdin } = process;
  const settings = childEnvironment({});
  const held = takeOut();
  const stdout: string[] = [];
  const stderr: string[] = [];
  const spies = [
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Exit(String(code));
    }),
    vi.spyOn(console, 'log').mockImplementation((text) => void stdout.push(`${text}\n`)),
    vi.spyOn(console, 'error').mockImplementation((text) => void stderr.push(`${text}\n`)),
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean(stdout.push(String(text)))),
    vi.spyOn(logOutput(2), 'write').mockImplementation((text) => void stderr.push(text)),
  ];
  process.argv = ['node', `${projectFolder}/scripts/cli/${script}.ts`, ...given];
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(input)]), configurable: true });
  vi.resetModules();
  try {
    const code = await codeOf(PROGRAMS[script]());
    return { code, stdout: stdout.join(''), stderr: stderr.join('') };
  } finally {
    for (const spy of spies) spy.mockRestore();
    Object.assign(process, { argv, exitCode: undefined });
    for (const name of Object.keys(environment)) vi.stubEnv(name, settings[name]);
    Object.defineProperty(process, 'stdin', { value: stdin, configurable: true });
    takeOut();
    for (const [name, state] of held) processStates().set(name, state);
  }
}

const codeOf = (program: Promise<unknown>): Promise<number> =>
  program.then(
    () => Number(process.exitCode ?? 0),
    (error: unknown) => {
      if (error instanceof Exit) return Number(error.message);
      throw error;
    },
  );

/** The log outputs stay: the command's lines go to the one that is watched. */
function takeOut(): [name: string, state: unknown][] {
  const held = [...processStates()].filter(([name]) => name !== 'logOutputs');
  for (const [name] of held) processStates().delete(name);
  return held;
}

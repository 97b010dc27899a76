import { spawn } from 'node:child_process';
import { UserError } from '#scripts/cli/user-error.ts';
import { signalGroup } from '#scripts/dev/child-processes.ts';
import type { Machine } from './machine.ts';

const LIMIT_MS = 10 * 60_000;

export async function runCommands(machine: Machine, commands: string): Promise<string> {
  const { code, output } = await tryCommands(machine, commands);
  if (code === 0) return output;
  throw new UserError(`These commands ended with ${code}:\n${commands}\n\nThey wrote:\n${lastLines(output)}`);
}

/** `npm run` in the folder of the release, with the settings that the guide gives to a shell. */
export const runNpm = (machine: Machine, command: string): Promise<string> =>
  runCommands(machine, `. /etc/handoff/shell\n${npmCommand(command)}`);

export const npmCommand = (command: string) => `cd /srv/handoff\nnpm run --silent ${command}`;

export async function tryCommands(machine: Machine, commands: string) {
  const child = spawn(
    'bash',
    ['-c', `exec 2>&1\nset -euo pipefail\ncd "${machine.root}"\n${machine.localize(commands)}`],
    {
      env: machine.environment() as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    },
  );
  const stop = () => {
    if (child.exitCode === null && child.signalCode === null) signalGroup(child, 'SIGKILL');
  };
  machine.atEnd(stop);
  const timer = setTimeout(stop, LIMIT_MS);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  });
  clearTimeout(timer);
  return { code, output };
}

const lastLines = (text: string) => text.trim().split('\n').slice(-40).join('\n');

import { projectFolder } from '#scripts/dev/data-folder.ts';
import type { Machine } from './machine.ts';
import { startProgram } from './program.ts';

/** Plays a time-stamping authority outside: the one of local mode, under another name. Returns its host. */
export async function startAuthority(machine: Machine, roots: string): Promise<string> {
  const port = await machine.port();
  const running = await startProgram({
    name: 'The time-stamping authority',
    file: machine.path('usr/bin/node'),
    arguments: [
      'sandbox/authority/server.ts',
      `--port=${port}`,
      '--name=Rehearsal Root',
      `--key=${machine.path('run', 'authority-key.pem')}`,
      `--roots=${roots}`,
    ],
    environment: machine.environment(),
    folder: projectFolder,
    ready: /^Authority ready at /,
  });
  machine.atEnd(() => running.stop());
  return `localhost:${port}`;
}

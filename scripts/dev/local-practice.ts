import { randomBytes } from 'node:crypto';
import { isThisMachine } from '#platform/config/this-machine.ts';
import { type Running, startProgram } from './child-processes.ts';
import { storedSecret } from './data-folder.ts';
import { freePort } from './free-port.ts';
import { type Launch, staffOrigin } from './programs.ts';

const PORT = 4030;
const GRACE_MS = 3_000;
const KEY_BYTES = 32;

/** Part of the page's address: other users and web pages of this machine don't know it. */
export const practiceKey = (dataFolder: string): string =>
  storedSecret(dataFolder, 'PRACTICE_KEY', () => randomBytes(KEY_BYTES).toString('base64url'));

/** Null if the console has another host: the page couldn't set its cookie. */
export async function startPracticeTeam(
  dataFolder: string,
  { environment, signal, logFile }: Launch,
): Promise<{ team: Running; link: string } | null> {
  const { hostname } = new URL(staffOrigin(environment));
  if (!isThisMachine(hostname)) return null;
  const port = await freePort(PORT);
  const team = await startProgram(
    {
      name: 'The practice team',
      arguments: [
        '--conditions=react-server',
        'scripts/dev/practice-team.ts',
        `--port=${port}`,
        `--data=${dataFolder}`,
      ],
      environment,
      ready: /^Practice team ready at /,
      graceMs: GRACE_MS,
      logFile,
    },
    signal,
  );
  return { team, link: `http://${hostname}:${port}/${practiceKey(dataFolder)}` };
}

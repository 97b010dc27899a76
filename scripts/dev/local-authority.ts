import { join } from 'node:path';
import { childEnvironment, isSet } from '#platform/config/env.ts';
import { type Running, startProgram } from './child-processes.ts';
import { freePort } from './free-port.ts';
import type { Launch } from './programs.ts';

const PORT = 4020;
const GRACE_MS = 3_000;

/** Null if the environment names authorities of its own. */
export async function startLocalAuthority(
  dataFolder: string,
  { environment, signal, logFile }: Launch,
  taken: number[] = [],
): Promise<{ authority: Running; settings: Record<string, string> } | null> {
  if (isSet('EVIDENCE_TIMESTAMP_URLS', { ...childEnvironment({}), ...environment })) return null;
  const port = await freePort(PORT, taken);
  const [key, roots] = [join(dataFolder, 'authority-key.pem'), join(dataFolder, 'authority-roots.pem')];
  const authority = await startProgram(
    {
      name: 'The time-stamping authority',
      arguments: ['sandbox/authority/server.ts', `--port=${port}`, `--key=${key}`, `--roots=${roots}`],
      environment: {},
      ready: /^Authority ready at /,
      graceMs: GRACE_MS,
      logFile,
    },
    signal,
  );
  return {
    authority,
    settings: {
      EVIDENCE_TIMESTAMP_URLS: `http://127.0.0.1:${port}/tsr`,
      EVIDENCE_TIMESTAMP_ROOTS: roots,
    },
  };
}

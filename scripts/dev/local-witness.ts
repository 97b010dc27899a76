import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { childEnvironment, readSettings } from '#platform/config/env.ts';
import { LOCAL_NAME, logVerifierKey, verifierKey } from '#witness/notes.ts';
import { type Running, startProgram } from './child-processes.ts';
import { storedSecret } from './data-folder.ts';
import { freePort } from './free-port.ts';
import type { Launch } from './programs.ts';

const PORT = 4020;
const GRACE_MS = 3_000;
const KEY_BYTES = 32;

/** Null if the environment names witnesses of its own. */
export async function startLocalWitness(
  dataFolder: string,
  { environment, signal, logFile }: Launch,
  taken: number[] = [],
): Promise<{ witness: Running; setting: string } | null> {
  const settings = readSettings({ ...childEnvironment({}), ...environment });
  if (settings.EVIDENCE_WITNESSES.length > 0) return null;
  const port = await freePort(PORT, taken);
  const key = storedSecret(dataFolder, 'WITNESS_KEY', () => randomBytes(KEY_BYTES).toString('base64url'));
  const origin = `${new URL(settings.APP_ORIGIN).host}/consent-evidence`;
  const log = logVerifierKey(origin, settings.EVIDENCE_KEY.x);
  const store = join(dataFolder, 'witness.json');
  const witness = await startProgram(
    {
      name: 'The witness',
      arguments: ['witness/server.ts', `--port=${port}`, `--key=${key}`, `--log=${log}`, `--store=${store}`],
      environment: {},
      ready: /^Witness ready at /,
      graceMs: GRACE_MS,
      logFile,
    },
    signal,
  );
  return {
    witness,
    setting: `http://127.0.0.1:${port}=${verifierKey(LOCAL_NAME, Buffer.from(key, 'base64url'))}`,
  };
}

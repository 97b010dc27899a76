import { randomBytes } from 'node:crypto';
import { childEnvironment, isSet, readSettings } from '#platform/config/env.ts';
import { secrets } from '#scripts/cli/secrets.ts';
import { storedSecret } from './data-folder.ts';
import { freePort } from './free-port.ts';

const SANDBOX_PORT = 4010;

export interface LocalEnvironment {
  /** Settings that the environment leaves out, with local values. */
  environment: Record<string, string>;
  databaseUrl: string | undefined;
  wantedPort: number;
  ownSandbox: boolean;
  ownSite: boolean;
}

/** Rejects wrong settings before anything starts. */
export function localEnvironment(dataFolder: string): LocalEnvironment {
  const given = childEnvironment({});
  const isGiven = (name: string) => isSet(name, given);
  const environment: Record<string, string> = { HANDOFF_MODE: 'local' };
  for (const { name, make } of secrets) {
    if (!isGiven(name)) environment[name] = storedSecret(dataFolder, name, make);
  }
  const ownSandbox = !isGiven('OPERATOR_BASE_URL');
  const ownSite = ownSandbox && !isGiven('OPERATOR_SITE_URL');
  if (ownSandbox) Object.assign(environment, sandboxSettings(SANDBOX_PORT, ownSite));
  if (ownSandbox && !isGiven('OPERATOR_NAME')) environment.OPERATOR_NAME = 'Fairlight Marketplace';
  const ownDatabase = !isGiven('DATABASE_URL');
  const complete: Record<string, string | undefined> = {
    ...given,
    ...environment,
    ...(ownDatabase && { DATABASE_URL: 'postgresql://embedded/handoff' }),
  };
  const settings = readSettings(complete);
  return {
    environment,
    databaseUrl: ownDatabase ? undefined : settings.DATABASE_URL,
    wantedPort: settings.PORT,
    ownSandbox,
    ownSite,
  };
}

export async function choosePorts({ environment, wantedPort, ownSandbox, ownSite }: LocalEnvironment) {
  const port = await freePort(wantedPort);
  logMovedPort(wantedPort, port);
  const chosen: Record<string, string> = { ...environment, PORT: String(port) };
  if (!ownSandbox) return { environment: chosen, sandboxPort: undefined };
  const sandboxPort = await freePort(SANDBOX_PORT, [port]);
  logMovedPort(SANDBOX_PORT, sandboxPort);
  return { environment: { ...chosen, ...sandboxSettings(sandboxPort, ownSite) }, sandboxPort };
}

function logMovedPort(wanted: number, port: number) {
  if (port !== wanted) console.log(`Port ${wanted} is taken, using ${port}.`);
}

function sandboxSettings(port: number, ownSite: boolean) {
  const address = `http://localhost:${port}`;
  return {
    OPERATOR_BASE_URL: address,
    ...(ownSite && { OPERATOR_SITE_URL: address }),
    OPERATOR_CLIENT_ID: 'handoff-local',
    OPERATOR_CLIENT_SECRET: randomBytes(24).toString('base64url'),
  };
}

import { randomBytes } from 'node:crypto';
import { childEnvironment, isSet, readSettings } from '#platform/config/env.ts';
import { secrets } from '#scripts/cli/secrets.ts';
import { storedSecret } from './data-folder.ts';
import { freePort } from './free-port.ts';

const SANDBOX_PORT = 4010;

/** Settings that the environment leaves out, with local values. Rejects wrong settings before anything starts. */
export function localEnvironment(dataFolder: string) {
  const given = childEnvironment({});
  const isGiven = (name: string) => isSet(name, given);
  const missing = secrets.filter(({ name }) => !isGiven(name));
  const stored = missing.map(({ name, make }) => [name, storedSecret(dataFolder, name, make)]);
  const hasSandbox = !isGiven('OPERATOR_BASE_URL');
  const clientSecret = randomBytes(24).toString('base64url');
  const environmentWith = (sandboxPort: number): Record<string, string> => {
    const address = `http://localhost:${sandboxPort}`;
    return {
      HANDOFF_MODE: 'local',
      ...Object.fromEntries(stored),
      ...(hasSandbox && {
        OPERATOR_BASE_URL: address,
        ...(!isGiven('OPERATOR_SITE_URL') && { OPERATOR_SITE_URL: address }),
        ...(!isGiven('OPERATOR_NAME') && { OPERATOR_NAME: 'Fairlight Marketplace' }),
        OPERATOR_CLIENT_ID: 'handoff-local',
        OPERATOR_CLIENT_SECRET: clientSecret,
      }),
    };
  };
  const settings = readSettings({
    ...given,
    ...environmentWith(SANDBOX_PORT),
    ...(!isGiven('DATABASE_URL') && { DATABASE_URL: 'postgresql://embedded/handoff' }),
  });
  return {
    hasSandbox,
    databaseUrl: isGiven('DATABASE_URL') ? settings.DATABASE_URL : undefined,
    async onFreePorts() {
      const port = await portFrom(settings.PORT);
      const sandboxPort = hasSandbox ? await portFrom(SANDBOX_PORT, port) : undefined;
      const environment = { ...environmentWith(sandboxPort ?? SANDBOX_PORT), PORT: String(port) };
      return { environment, sandboxPort };
    },
  };
}

async function portFrom(wanted: number, ...promised: number[]): Promise<number> {
  const port = await freePort(wanted, promised);
  if (port !== wanted) console.log(`Port ${wanted} is taken, using ${port}.`);
  return port;
}

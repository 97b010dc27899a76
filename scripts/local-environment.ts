import { randomBytes } from 'node:crypto';
import { childEnvironment, readSettings } from '#env.ts';
import { keptSecret } from './data-folder.ts';
import { freePort } from './free-port.ts';
import { secrets } from './secrets.ts';

const SANDBOX_PORT = 4010;

/** What a start in local mode runs with: what was set, and for the rest what it makes or brings itself. */
export async function localEnvironment(dataFolder: string) {
  const given = childEnvironment({});
  const isSet = (name: string) => Boolean(given[name]?.trim());
  const own: Record<string, string> = { HANDOFF_MODE: 'local' };
  for (const { name, make } of secrets) {
    if (!isSet(name)) own[name] = keptSecret(dataFolder, name, make);
  }
  const ownSandbox = !isSet('OPERATOR_BASE_URL');
  if (ownSandbox) Object.assign(own, sandboxSettings(SANDBOX_PORT));
  const ownDatabase = !isSet('DATABASE_URL');
  const settings = readSettings({
    ...given,
    ...own,
    ...(ownDatabase && { DATABASE_URL: 'postgresql://embedded' }),
  });

  const port = await freePort(settings.PORT);
  own.PORT = String(port);
  const sandboxPort = ownSandbox ? await freePort(SANDBOX_PORT, [port]) : undefined;
  if (sandboxPort) Object.assign(own, sandboxSettings(sandboxPort));
  return {
    environment: own,
    databaseUrl: ownDatabase ? undefined : settings.DATABASE_URL,
    actionsKey:
      given.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY?.trim() || own.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY || '',
    sandboxPort,
    moved: [
      ...(port === settings.PORT ? [] : [{ wanted: settings.PORT, port }]),
      ...(sandboxPort && sandboxPort !== SANDBOX_PORT ? [{ wanted: SANDBOX_PORT, port: sandboxPort }] : []),
    ],
  };
}

export type LocalEnvironment = Awaited<ReturnType<typeof localEnvironment>>;

function sandboxSettings(port: number) {
  return {
    OPERATOR_BASE_URL: `http://localhost:${port}`,
    OPERATOR_CLIENT_ID: 'handoff-local',
    OPERATOR_CLIENT_SECRET: randomBytes(24).toString('base64url'),
  };
}

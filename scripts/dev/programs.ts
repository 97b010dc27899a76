import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { childEnvironment, isSet } from '#platform/config/env.ts';
import { isThisMachine } from '#platform/config/this-machine.ts';
import { UserError } from '#scripts/cli/user-error.ts';
import { type Running, startProgram } from './child-processes.ts';
import { storedSecret } from './data-folder.ts';
import { freePort } from './free-port.ts';
import { runCommand } from './tool.ts';

/** As `npm run serve`, the image and the systemd unit start it. */
export const SERVER = [
  '--min-semi-space-size=8',
  '--max-semi-space-size=8',
  '--no-parallel-scavenge',
  '--gc-memory-reducer-start-delay-ms=2000',
  'scripts/run.mjs',
  'server.ts',
];
/** Otherwise glibc's allocator holds 30 to 150 MB of freed memory for its many threads. */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };
const APP_GRACE_MS = 40_000;
const AUTHORITY_PORT = 4020;
const PRACTICE_PORT = 4030;
const KEY_BYTES = 32;

export interface Launch {
  environment: Record<string, string>;
  signal: AbortSignal;
  /** Modules that the program loads before its own. */
  imports?: string[];
}

/** Of the simulator of npm start. */
interface SandboxLaunch extends Launch {
  /** The file with the address of the local tools. Every user can read the arguments of a program. */
  localTools?: string;
  aheadMs?: number;
}

const ownScenarios = () => childEnvironment({}).SANDBOX_SCENARIOS?.trim() || undefined;

/** Before anything starts: a wrong row would be found only after the build. */
export async function checkOwnScenarios(hasSandbox: boolean, signal: AbortSignal): Promise<void> {
  const folder = ownScenarios();
  if (!folder) return;
  if (!hasSandbox) {
    console.log('SANDBOX_SCENARIOS isn’t read: OPERATOR_BASE_URL names another operator.');
    return;
  }
  const given = ['sandbox/server.ts', `--scenarios=${folder}`, '--check'];
  const { code, output } = await runCommand(process.execPath, given, { signal });
  if (code !== 0) throw new UserError(output.trim());
}

const importing = ({ imports = [] }: Launch) => imports.flatMap((address) => ['--import', address]);

export function startSandbox(port: number, launch: SandboxLaunch): Promise<Running> {
  const { OPERATOR_CLIENT_ID = '', OPERATOR_CLIENT_SECRET = '' } = launch.environment;
  const scenarios = ownScenarios();
  // A random secret may begin with a hyphen.
  const client = [`--client-id=${OPERATOR_CLIENT_ID}`, `--client-secret=${OPERATOR_CLIENT_SECRET}`];
  const options = [
    ...(launch.localTools ? [`--local=${launch.localTools}`] : []),
    ...(launch.aheadMs ? [`--ahead=${launch.aheadMs}`] : []),
    ...(scenarios ? [`--scenarios=${scenarios}`] : []),
  ];
  const given = ['sandbox/server.ts', '--port', String(port), ...client, ...options];
  return startProgram({ name: 'The sandbox', arguments: given, ready: /^Sandbox ready at / }, launch.signal);
}

export function startApp(dev: boolean, launch: Launch): Promise<Running> {
  const app = {
    name: 'The app',
    arguments: [...importing(launch), ...SERVER, ...(dev ? ['--dev'] : [])],
    environment: {
      ...SERVER_ENVIRONMENT,
      ...launch.environment,
      NODE_ENV: dev ? 'development' : 'production',
      NEXT_TELEMETRY_DISABLED: '1',
    },
    ready: /\bHandoff ready at /,
    graceMs: APP_GRACE_MS,
  };
  return startProgram(app, launch.signal);
}

/** Null if the environment names authorities of its own. */
export async function startLocalAuthority(
  dataFolder: string,
  launch: Launch,
  taken: number[] = [],
): Promise<{ authority: Running; settings: Record<string, string> } | null> {
  if (isSet('EVIDENCE_TIMESTAMP_URLS', { ...childEnvironment({}), ...launch.environment })) return null;
  const port = await freePort(AUTHORITY_PORT, taken);
  const [key, roots] = [join(dataFolder, 'authority-key.pem'), join(dataFolder, 'authority-roots.pem')];
  const given = ['sandbox/authority/server.ts', `--port=${port}`, `--key=${key}`, `--roots=${roots}`];
  const authority = await startProgram(
    {
      name: 'The time-stamping authority',
      arguments: [...importing(launch), ...given],
      ready: /^Authority ready at /,
    },
    launch.signal,
  );
  return {
    authority,
    settings: {
      EVIDENCE_TIMESTAMP_URLS: `http://127.0.0.1:${port}/tsr`,
      EVIDENCE_TIMESTAMP_ROOTS: roots,
    },
  };
}

/** Part of the page's address: other users and web pages of this machine don't know it. */
export const practiceKey = (dataFolder: string): string =>
  storedSecret(dataFolder, 'PRACTICE_KEY', () => randomBytes(KEY_BYTES).toString('base64url'));

/** Null if the console has another host: the page couldn't set its cookie. */
export async function startPracticeTeam(
  dataFolder: string,
  launch: Launch,
): Promise<{ team: Running; link: string } | null> {
  const { hostname } = new URL(staffOrigin(launch.environment));
  if (!isThisMachine(hostname)) return null;
  const port = await freePort(PRACTICE_PORT);
  const program = ['--conditions=react-server', 'scripts/dev/practice-team.ts'];
  const team = await startProgram(
    {
      name: 'The practice team',
      arguments: [...importing(launch), ...program, `--port=${port}`, `--data=${dataFolder}`],
      environment: launch.environment,
      ready: /^Practice team ready at /,
    },
    launch.signal,
  );
  return { team, link: `http://${hostname}:${port}/${practiceKey(dataFolder)}` };
}

export function appOrigin(environment: Record<string, string>): string {
  return childEnvironment({}).APP_ORIGIN?.trim() || `http://localhost:${environment.PORT}`;
}

export function staffOrigin(environment: Record<string, string>): string {
  return childEnvironment({}).STAFF_ORIGIN?.trim() || appOrigin(environment);
}

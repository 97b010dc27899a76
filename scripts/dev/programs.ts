import { childEnvironment } from '#platform/config/env.ts';
import { type Running, startProgram } from './child-processes.ts';

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
const SANDBOX_GRACE_MS = 3_000;

export interface Launch {
  environment: Record<string, string>;
  signal: AbortSignal;
  logFile?: string;
}

export function startSandbox(port: number, { environment, signal, logFile }: Launch): Promise<Running> {
  const { OPERATOR_CLIENT_ID = '', OPERATOR_CLIENT_SECRET = '' } = environment;
  // A random secret may begin with a hyphen.
  const client = [`--client-id=${OPERATOR_CLIENT_ID}`, `--client-secret=${OPERATOR_CLIENT_SECRET}`];
  return startProgram(
    {
      name: 'The sandbox',
      arguments: ['sandbox/server.ts', '--port', String(port), ...client],
      environment: {},
      ready: /^Sandbox ready at /,
      graceMs: SANDBOX_GRACE_MS,
      logFile,
    },
    signal,
  );
}

export function startApp(dev: boolean, { environment, signal, logFile }: Launch): Promise<Running> {
  return startProgram(
    {
      name: 'The app',
      arguments: [...SERVER, ...(dev ? ['--dev'] : [])],
      environment: {
        ...SERVER_ENVIRONMENT,
        ...environment,
        NODE_ENV: dev ? 'development' : 'production',
        NEXT_TELEMETRY_DISABLED: '1',
      },
      ready: /\bHandoff ready at /,
      graceMs: APP_GRACE_MS,
      logFile,
    },
    signal,
  );
}

export function appOrigin(environment: Record<string, string>): string {
  return childEnvironment({}).APP_ORIGIN?.trim() || `http://localhost:${environment.PORT}`;
}

export function staffOrigin(environment: Record<string, string>): string {
  return childEnvironment({}).STAFF_ORIGIN?.trim() || appOrigin(environment);
}

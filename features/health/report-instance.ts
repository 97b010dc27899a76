import 'server-only';
import { dataKeyIds } from '#platform/crypto/data-key.ts';
import { LIVE_SECONDS, probeWrite, removeInstance, reportInstance } from '#platform/database/instances.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import { repeatUntilShutdown } from '#platform/process/shutdown.ts';
import type { Clock } from '#platform/values/clock.ts';

/** A failure is cached briefly, so that recovery is noticed soon. */
const CACHE_MS = { written: 5_000, failed: 1_000 };
const REPORT_MS = (LIVE_SECONDS * 1_000) / 4;

let last: Promise<void> | undefined;

let isShuttingDown = false;

export function writeProbe({ after } = SYSTEM_CLOCK): Promise<void> {
  if (last) return last;
  const expireIn = (ms: number) =>
    after(ms, () => {
      last = undefined;
    });
  last = (isShuttingDown ? Promise.resolve() : reportInstance(dataKeyIds())).then(probeWrite);
  last.then(
    () => expireIn(CACHE_MS.written),
    () => expireIn(CACHE_MS.failed),
  );
  return last;
}

/** PostgreSQL gives it for a statement, and for a new connection. */
export const DISK_FULL = '53100';

const DATABASE_FAULTS: Record<string, string> = {
  '25006':
    'The database is read-only. Check whether DATABASE_URL leads to a replica or the provider stopped writes.',
  '42501': "The role in DATABASE_URL lacks rights. Run npm run migrate as the database's owner.",
  [DISK_FULL]: 'The disk of the database is full. Make room for it.',
};

/** Uses PostgreSQL's code and never its message. */
export function databaseFaultSentence(error: unknown): string {
  const { sqlState } = errorFacts(error);
  return (
    (sqlState && DATABASE_FAULTS[sqlState]) ?? `The database refused a statement (${sqlState ?? 'no code'}).`
  );
}

/** The error of a pool without a free connection has no code. */
export function databaseFaultCode(error: unknown): string {
  const { sqlState, errorCode } = errorFacts(error);
  return sqlState ?? errorCode ?? 'timed_out';
}

/** Reports until SIGTERM, even if no load balancer calls /readyz. */
export async function startReporting(clock: Clock): Promise<void> {
  // The readiness checks report a failing write.
  await repeatUntilShutdown(REPORT_MS, () => writeProbe(clock).catch(() => undefined), clock);
  isShuttingDown = true;
  // An instance without new borrowers must not delay a key rotation.
  await last?.catch(() => undefined);
  await removeInstance().catch(() => undefined);
}

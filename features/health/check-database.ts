import 'server-only';
import { probeClock } from '#features/health/store/readiness.ts';
import { borrowConnection } from '#platform/database/db.ts';
import { outageIn } from '#platform/database/outage.ts';
import { failingPools } from '#platform/database/pools.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import { SECOND_MS } from '#platform/values/duration.ts';
import { DISK_FULL, databaseFaultCode, databaseFaultSentence } from './report-instance.ts';

const MAX_CLOCK_DIFFERENCE_MS = 30 * SECOND_MS;

export type DatabaseAnswer = {
  now: Date | null;
  database: string | null;
  connections: string | null;
  clock: string | null;
  /** Of the failure to get an answer or a connection. */
  code?: string;
};

/** A database that has no connection left does answer, by refusing: `connections` is the check that fails then. */
export async function queryDatabase(): Promise<DatabaseAnswer> {
  const askedAt = Date.now();
  const [answer, connections] = await Promise.all([probe(), checkConnections()]);
  if ('now' in answer) {
    const clock = clockSentence((askedAt + answer.at) / 2 - answer.now.getTime());
    return { now: answer.now, database: null, connections: null, clock, ...connections };
  }
  const { error } = answer;
  const code = databaseFaultCode(error);
  if (outageIn(error) === 'used_up')
    return {
      now: null,
      database: null,
      connections: noConnectionSentence('probe', error),
      clock: null,
      code,
    };
  const sentence = noDatabaseSentence(error);
  return { now: null, database: sentence, connections: connections && sentence, clock: null, code };
}

const probe = () =>
  probeClock().then(
    (now) => ({ now, at: Date.now() }),
    (error: unknown) => ({ error }),
  );

async function checkConnections(): Promise<Pick<DatabaseAnswer, 'connections' | 'code'> | null> {
  const result = await borrowConnection().catch((error: unknown) => ({ error }));
  if (result === 'stuck') return { connections: STUCK };
  // The jobs may use another address, and have their own check.
  const failing =
    result === 'borrowed' ? failingPools().find(({ name }) => name !== 'jobs') : { name: 'app', ...result };
  if (!failing) return null;
  const { name, error } = failing;
  return { connections: noConnectionSentence(name, error), code: databaseFaultCode(error) };
}

const STUCK =
  'No connection of the pool app became free within 2 seconds. See "Connections are used up" in docs/operations.md.';

function noConnectionSentence(pool: string, error: unknown): string {
  const { sqlState, errorCode } = errorFacts(error);
  if (sqlState === DISK_FULL) return databaseFaultSentence(error);
  const code = sqlState ?? errorCode;
  const names = [...new Set([pool, ...failingPools().map(({ name }) => name)])].sort().join(', ');
  return `The database gives no further connection${code ? ` (${code})` : ''}. Without one: ${names}. See "Connections are used up" in docs/operations.md.`;
}

const REFUSED: Record<string, string> = {
  '28000': 'The database refuses the role in DATABASE_URL, or its connection.',
  '28P01': 'The database refuses the password in DATABASE_URL.',
  '3D000': "The database that DATABASE_URL names doesn't exist.",
  '57P03': 'The database is starting or stopping.',
  ECONNREFUSED: 'The database refuses connections: nothing listens at the address in DATABASE_URL.',
  ENOTFOUND: 'The host name in DATABASE_URL is unknown.',
  EAI_AGAIN: "The host name in DATABASE_URL can't be resolved right now.",
};

function noDatabaseSentence(error: unknown): string {
  const { sqlState, errorCode } = errorFacts(error);
  const code = sqlState ?? errorCode ?? '';
  if (code === 'ETIMEDOUT' || outageIn(error) === 'slow')
    return "The database doesn't answer within 2 seconds. Check DATABASE_URL and the database.";
  if (code === DISK_FULL) return databaseFaultSentence(error);
  return (
    REFUSED[code] ??
    `The database refused or ended the connection (${code || 'no code'}). Check DATABASE_URL and the database.`
  );
}

/** Signed alerts and codes of authenticator apps fail when clocks differ by minutes. */
export function clockSentence(differenceMs: number): string | null {
  if (Math.abs(differenceMs) < MAX_CLOCK_DIFFERENCE_MS) return null;
  const seconds = Math.round(Math.abs(differenceMs) / SECOND_MS);
  const direction = differenceMs > 0 ? 'ahead of' : 'behind';
  return `The clock of this instance is ${seconds} seconds ${direction} the database's. Synchronize both with NTP.`;
}

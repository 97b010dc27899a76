import { causesOf, type Loose } from '#platform/log/error-facts.ts';
import { processWide } from '#platform/process/process-wide.ts';

/**
 * `used_up`: the server or the pool has no connection left. `unreachable`: it can't be reached, refuses this app, or ended
 * the connection. `unwritable`: it takes no writes or has no resources. `slow`: it didn't answer in time.
 */
export type Outage = 'used_up' | 'unreachable' | 'unwritable' | 'slow';

/** PostgreSQL's codes, or the first two characters of a class of them, and Prisma's. */
const CODES: Record<Outage, string> = {
  used_up: '53300 P2024 P2037',
  unreachable: '08 28 3D000 57P01 57P02 57P03 57P05 58 P1000 P1001 P1003 P1011 P1017',
  unwritable: '25006 53',
  slow: '57014 P1002 P1008 P2028',
};
const OUTAGES = new Map(
  (Object.keys(CODES) as Outage[]).flatMap((outage) =>
    CODES[outage].split(' ').map((code) => [code, outage] as const),
  ),
);

/** Of pg and its pool, whose own errors have no code. */
const MESSAGES: Record<string, Outage> = {
  'timeout exceeded when trying to connect': 'used_up',
  'timeout expired': 'slow',
  'Connection terminated due to connection timeout': 'slow',
  'Query read timeout': 'slow',
  'Connection terminated': 'unreachable',
  'Connection terminated unexpectedly': 'unreachable',
  'Client was closed and is not queryable': 'unreachable',
  'Client has encountered a connection error and is not queryable': 'unreachable',
};

/** Of poolers, which report this as a violation of the protocol. */
const POOLER_IS_FULL =
  /no more connections|too many (?:connections|clients)|max_client_conn|query_wait_timeout/i;
const FATAL = ['FATAL', 'PANIC'];

const connectionErrors = processWide('connectionErrors', () => new WeakSet<object>());

/** For errors of connections, such as those of a socket or of TLS, which don't say that they come from the database. */
export function markConnectionError(error: unknown): void {
  if (error && typeof error === 'object') connectionErrors.add(error);
}

/** Null for every other failure: that of a statement, a rule of the database, or the code. */
export function outageIn(error: unknown): Outage | null {
  return causesOf(error).map(outageOf).find(Boolean) ?? null;
}

function outageOf(error: Loose): Outage | null {
  const { severity, message } = error;
  const code = String(error.originalCode ?? error.code ?? '');
  const isMarked = connectionErrors.has(error);
  const isFatal = isMarked || FATAL.includes(String(severity));
  if (isFatal && POOLER_IS_FULL.test(String(message))) return 'used_up';
  const known = knownCode(code) ?? (code === '' ? MESSAGES[String(message)] : undefined);
  return known ?? (isFatal ? 'unreachable' : null);
}

const knownCode = (code: string): Outage | undefined =>
  /^[0-9A-Z]{5}$/.test(code) ? (OUTAGES.get(code) ?? OUTAGES.get(code.slice(0, 2))) : undefined;

import { causesOf, type Loose } from '#platform/log/error-facts.ts';
import { processWide } from '#platform/process/process-wide.ts';

/**
 * `used_up`: the server or the pool has no connection left. `unreachable`: it can't be reached, refuses this app, or ended
 * the connection. `unwritable`: it takes no writes or has no resources. `slow`: it didn't answer in time.
 */
export type Outage = 'used_up' | 'unreachable' | 'unwritable' | 'slow';

/** By PostgreSQL's codes, or the first two characters of a class of them. */
const STATES: Record<string, Outage> = {
  '08': 'unreachable',
  '25006': 'unwritable',
  '28': 'unreachable',
  '3D000': 'unreachable',
  '53': 'unwritable',
  '53300': 'used_up',
  '57014': 'slow',
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  '57P05': 'unreachable',
  '58': 'unreachable',
};

const PRISMA: Record<string, Outage> = {
  P1000: 'unreachable',
  P1001: 'unreachable',
  P1002: 'slow',
  P1003: 'unreachable',
  P1008: 'slow',
  P1011: 'unreachable',
  P1017: 'unreachable',
  P2024: 'used_up',
  P2028: 'slow',
  P2037: 'used_up',
};

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
  /^[0-9A-Z]{5}$/.test(code) ? (STATES[code] ?? STATES[code.slice(0, 2)] ?? PRISMA[code]) : undefined;

import pg from 'pg';
import { expect, test } from 'vitest';
import { markConnectionError, outageIn } from '#platform/database/outage.ts';

const answered = (code: string, severity = 'ERROR', message = 'of the server') =>
  Object.assign(new pg.DatabaseError(message, 1, 'error'), { code, severity });
const byPrisma = (code: string, originalCode?: string) =>
  Object.assign(new Error('invocation failed'), {
    code,
    meta: { driverAdapterError: { cause: { originalCode } } },
  });

test.each<[string, unknown, string | null]>([
  ['too many clients, in any language', answered('53300', 'FATAL', 'Desolé, trop de clients'), 'used_up'],
  ['a full pooler', answered('08P01', 'FATAL', 'no more connections allowed (max_client_conn)'), 'used_up'],
  ['a slow pooler', answered('08P01', 'FATAL', 'query_wait_timeout'), 'used_up'],
  ['a full pool of ours', new Error('timeout exceeded when trying to connect'), 'used_up'],
  ['too many connections, by Prisma', byPrisma('P2037'), 'used_up'],
  ['a code of PostgreSQL inside an error of Prisma', byPrisma('P2010', '53300'), 'used_up'],
  ['an administrator who ended the session', answered('57P01', 'FATAL'), 'unreachable'],
  ['a wrong password', answered('28P01', 'FATAL'), 'unreachable'],
  ['a database that takes no connections', answered('55000', 'FATAL'), 'unreachable'],
  ['a pooler without a server', answered('08P01', 'FATAL', 'pgbouncer cannot connect'), 'unreachable'],
  ['a closed connection', new Error('Connection terminated unexpectedly'), 'unreachable'],
  ['an unreachable server, by Prisma', byPrisma('P1001'), 'unreachable'],
  ['a standby', answered('25006'), 'unwritable'],
  ['a full disk', answered('53100'), 'unwritable'],
  ['a statement that took too long', answered('57014'), 'slow'],
  ['a slow connection', new Error('timeout expired'), 'slow'],
  ['a marked failure of a connection', marked('CERT_HAS_EXPIRED'), 'unreachable'],
  ['a broken rule', answered('23505'), null],
  ['a deadlock', answered('40P01'), null],
  ['a state that is wrong for one statement', answered('55000'), null],
  ['a missing record, by Prisma', byPrisma('P2025'), null],
  ['a refused connection of another client', failing('ECONNREFUSED'), null],
  ['words of a pooler in an error of the code', new Error('too many connections'), null],
  ['no error at all', undefined, null],
])('%s is the outage %3$s, also as a cause', (_what, error, outage) => {
  expect(outageIn(error)).toBe(outage);
  expect(outageIn(new Error('of the app', { cause: error }))).toBe(outage);
});

function failing(code: string) {
  return Object.assign(new Error('x'), { code });
}

function marked(code: string) {
  const error = failing(code);
  markConnectionError(error);
  return error;
}

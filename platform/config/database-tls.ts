import { parse } from 'pg-connection-string';
import { isThisMachine } from './this-machine.ts';

export type DatabaseAddresses = {
  HANDOFF_MODE: string;
  DATABASE_TLS: string;
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
};

export function databaseTlsFaults({
  HANDOFF_MODE,
  DATABASE_TLS,
  DATABASE_URL,
  DATABASE_DIRECT_URL,
}: DatabaseAddresses): string[] {
  if (HANDOFF_MODE === 'local' || DATABASE_TLS === 'off') return [];
  return Object.entries({ DATABASE_URL, DATABASE_DIRECT_URL })
    .filter(([, address]) => address !== undefined && isExposed(address))
    .map(
      ([name]) =>
        `${name} must use TLS in production mode: add sslmode=verify-full, or set DATABASE_TLS=off if you trust the network to the database.`,
    );
}

function isExposed(address: string): boolean {
  const { host, ssl } = parse(address);
  // The driver takes an empty host from PGHOST.
  if (host?.startsWith('/') || (host && isThisMachine(host))) return false;
  return ssl !== true && !(typeof ssl === 'object' && ssl.rejectUnauthorized !== false);
}

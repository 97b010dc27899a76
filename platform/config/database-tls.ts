import { BlockList, isIP, isIPv6 } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Unlike libpq, the driver checks certificate and host name in all of these modes. */
const VERIFYING = ['prefer', 'require', 'verify-ca', 'verify-full'];

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

/** Same rules as the driver: parameters win over the host, and the last of two equal ones wins. */
function isExposed(address: string): boolean {
  const text = address.replace('@/', '@no-host.invalid/');
  if (!URL.canParse(text)) return true;
  const { hostname, searchParams } = new URL(text);
  const parameters = Object.fromEntries(searchParams);
  const host = parameters.host || decodeURIComponent(hostname.replace(/^\[(.*)\]$/, '$1'));
  return !isOnThisMachine(host) && !verifiesServer(parameters);
}

function isOnThisMachine(host: string): boolean {
  if (host.startsWith('/') || host === 'localhost') return true;
  return isIP(host) !== 0 && LOOPBACK.check(host, isIPv6(host) ? 'ipv6' : 'ipv4');
}

function verifiesServer({ sslmode, ssl, sslrootcert, uselibpqcompat }: Record<string, string>): boolean {
  if (sslmode === undefined) return ssl === 'true' || ssl === '1' || Boolean(sslrootcert);
  if (uselibpqcompat !== 'true') return VERIFYING.includes(sslmode);
  // Same rule as libpq: these two check a certificate only if the address names its authority.
  return sslmode === 'verify-full' || (['require', 'verify-ca'].includes(sslmode) && Boolean(sslrootcert));
}

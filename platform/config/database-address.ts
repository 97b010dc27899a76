import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { type ConnectionOptions, parse } from 'pg-connection-string';
import { orNull } from '#platform/values/or-null.ts';

const SCHEME = /^postgres(?:ql)?:\/\//;
const UNREADABLE =
  "can't be read: write one host and a database, and percent-encode special characters in the user name and password, such as %23 for # and %2F for /";
/** Those that Handoff supports. The driver ignores most others, also some that promise protection. */
const PARAMETERS = [
  'user',
  'password',
  'host',
  'port',
  'ssl',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'sslnegotiation',
  'uselibpqcompat',
  'application_name',
  'fallback_application_name',
  'options',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'query_timeout',
];
const VALUES: Record<string, readonly string[]> = {
  sslmode: ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'],
  ssl: ['true', '1', '0', 'no-verify'],
  sslnegotiation: ['postgres', 'direct'],
  uselibpqcompat: ['true', 'false'],
};
const FILES = ['sslrootcert', 'sslcert', 'sslkey'];
const MAX_PORT = 65_535;

/** The sentence repeats nothing of the address except the name of a parameter. */
export function databaseAddressFault(address: string): string | null {
  if (!SCHEME.test(address)) return 'must be a PostgreSQL address that starts with postgresql://';
  // With blanks or stray percent signs, the driver guesses what is encoded.
  if (/[\s#]|%(?![0-9a-f]{2})/i.test(address)) return UNREADABLE;
  const [, query = ''] = address.split(/\?(.*)/s);
  const parameters = [...new URLSearchParams(query)];
  // A slash or question mark in a password ends the host, and the rest holds the @.
  const hasUser = /^[^/?]*@/.test(address.replace(SCHEME, ''));
  if ((!hasUser && address.includes('@')) || parameters.some(([name]) => !/^\w*$/.test(name)))
    return UNREADABLE;
  return parameterFault(parameters) ?? parsedFault(address, Object.fromEntries(parameters));
}

function parameterFault(parameters: [string, string][]): string | null {
  for (const [name, value] of parameters) {
    if (!PARAMETERS.includes(name))
      return `has the parameter ${name}, which the database driver does not read: delete it`;
    const allowed = VALUES[name];
    if (allowed && !allowed.includes(value)) return `must have one of ${allowed.join(', ')} as ${name}`;
    if (FILES.includes(name) && !isReadable(value))
      return `names a file in ${name} that this process cannot read`;
  }
  return null;
}

function parsedFault(address: string, parameters: Record<string, string>): string | null {
  const { ssl: tls, sslmode, sslcert, sslkey, sslrootcert, sslnegotiation, uselibpqcompat } = parameters;
  if (Boolean(sslcert) !== Boolean(sslkey)) return 'must have both sslcert and sslkey, or neither';
  if (sslnegotiation === 'direct' && (sslmode === 'disable' || tls === '0'))
    return 'must have TLS for sslnegotiation=direct, such as with sslmode=verify-full';
  if (uselibpqcompat === 'true' && sslmode === 'verify-ca' && !sslrootcert)
    return 'must name the authority of the certificate as sslrootcert for sslmode=verify-ca';
  const config: ConnectionOptions | null = orNull(() => parse(address));
  if (!config) return UNREADABLE;
  const { host, port, database, ssl } = config;
  if (/,|^[^/].*\//.test(host ?? '') || port?.includes(',') || /[/@]/.test(database ?? '')) return UNREADABLE;
  if (!database) return 'must name a database after the host, such as /handoff';
  if (port && !(/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= MAX_PORT))
    return 'must have a port from 1 to 65535';
  return typeof ssl === 'object' && !canBeUsed(ssl)
    ? 'names a certificate or key that cannot be used: sslrootcert, sslcert and sslkey must be files in PEM, and the key must fit the certificate'
    : null;
}

const isReadable = (path: string): boolean => Boolean(orNull(() => readFileSync(path).length));

const canBeUsed = ({ ca, cert, key }: { ca?: string; cert?: string | null; key?: string }): boolean =>
  orNull(() => createSecureContext({ ca, cert: cert ?? undefined, key })) !== null;

/** libpq's name for the authorities that a machine trusts. The driver would look for a file of that name. */
const SYSTEM_AUTHORITIES = 'sslrootcert=system';
/** The driver treats these as verify-full, and prints a long warning. */
const SAME_AS_VERIFY_FULL = /^sslmode=(?:prefer|require|verify-ca)$/;

/** The same address in words that the driver understands. */
export function toDriverAddress(address: string): string {
  const [base = '', query = ''] = address.split(/\?(.*)/s);
  const given = query.split('&').filter(Boolean);
  const trustsSystem = given.findLast((one) => one.startsWith('sslrootcert=')) === SYSTEM_AUTHORITIES;
  const checksAsLibpq = given.includes('uselibpqcompat=true') && !trustsSystem;
  const parameters = given
    .filter((one) => one !== SYSTEM_AUTHORITIES)
    .map((one) => (!checksAsLibpq && SAME_AS_VERIFY_FULL.test(one) ? 'sslmode=verify-full' : one));
  if (trustsSystem && !parameters.some((one) => one.startsWith('sslmode=')))
    parameters.push('sslmode=verify-full');
  return parameters.length > 0 ? `${base}?${parameters.join('&')}` : base;
}

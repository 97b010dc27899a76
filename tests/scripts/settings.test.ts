import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { readSettings } from '#platform/config/env.ts';
import { newRoot, pem } from '#sandbox/authority/certificates.ts';
import { PUBLIC_RSA_KEY } from '#tests/support/evidence/tsa-keys.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { complete, KEY, SECRET, settingsError } from './complete-settings.ts';

const ROOTS = pem(newRoot(PUBLIC_RSA_KEY));
const rootsFile = join(temporaryFolder(), 'roots.pem');
writeFileSync(rootsFile, ROOTS);

test('with no settings, one sentence for each required setting asks for it', {
  tags: ['@settings-checks'],
}, () => {
  const names =
    'DATABASE_URL SESSION_SECRET INDEX_KEY DATA_KEY EVIDENCE_KEY OPERATOR_BASE_URL OPERATOR_CLIENT_ID OPERATOR_CLIENT_SECRET OPERATOR_PARTNER TRUSTED_PROXY_HOPS';
  const sentences = settingsError({}).split('\n');
  for (const name of names.split(' '))
    expect(sentences.filter((sentence) => sentence.startsWith(`${name} is required: `))).toHaveLength(1);
});

test.each([
  ['OPERATOR_BASE_URL', 'https://10.1.2.3'],
  ['OPERATOR_TOKEN_URL', 'https://[fd00::1]:8443/token'],
  ['CHECKPOINT_WEBHOOK_URL', 'https://169.254.169.254/'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://127.0.0.1:4318'],
  ['EVIDENCE_TIMESTAMP_URLS', 'https://10.1.2.4/tsr'],
])('in production a private address in %s stops the start unless it is listed', (name, value) => {
  const given = {
    ...complete,
    EVIDENCE_TIMESTAMP_URLS: 'https://a.example',
    EVIDENCE_TIMESTAMP_ROOTS: ROOTS,
  };
  const settings = { ...given, [name]: value };
  expect(settingsError(settings)).toBe(
    `${name} is a private address: list it in EGRESS_PRIVATE_HOSTS if the app may call it.`,
  );
  const listed = '10.0.0.0/8, [fd00::1]:8443, 169.254.169.254, 127.0.0.1:4318';
  expect(readSettings({ ...settings, EGRESS_PRIVATE_HOSTS: listed })).toBeTruthy();
  expect(readSettings({ ...settings, HANDOFF_MODE: 'local' })).toBeTruthy();
});

test.each([ROOTS, rootsFile])(
  'takes time-stamping authorities, and their roots as text or as a file',
  (given) => {
    const EVIDENCE_TIMESTAMP_URLS = 'http://tsa.example/tsr, https://other.example/?tsa=2';
    expect(
      readSettings({ ...complete, EVIDENCE_TIMESTAMP_URLS, EVIDENCE_TIMESTAMP_ROOTS: given }),
    ).toMatchObject({
      EVIDENCE_TIMESTAMP_URLS: ['http://tsa.example/tsr', 'https://other.example/?tsa=2'],
      EVIDENCE_TIMESTAMP_ROOTS: ROOTS,
    });
  },
);

test('in production the root of the authority of local mode stops the start, also among others', () => {
  const roots = ROOTS + pem(newRoot(PUBLIC_RSA_KEY, 'handoff-local-authority'));
  const settings = {
    ...complete,
    EVIDENCE_TIMESTAMP_URLS: 'https://a.example',
    EVIDENCE_TIMESTAMP_ROOTS: roots,
  };
  expect(settingsError(settings)).toBe(
    'EVIDENCE_TIMESTAMP_ROOTS holds the root of the authority of local mode, which proves nothing.',
  );
  expect(readSettings({ ...settings, HANDOFF_MODE: 'local' })).toBeTruthy();
});

const BASE = 'https://operator.example.com/partners';
const ENDPOINTS = {
  OPERATOR_TOKEN_URL: `${BASE}/oauth2/token`,
  OPERATOR_CONSENTS_URL: `${BASE}/api/partners/personal/ping-post/v3/consents`,
  OPERATOR_PERSONAL_V3_URL: `${BASE}/api/partners/personal/ping-post/v3/leads`,
  OPERATOR_PERSONAL_V2_URL: `${BASE}/api/partners/personal/ping-post/v2/leads`,
  OPERATOR_REFINANCE_URL: `${BASE}/api/partners/refi/v2/leads`,
  OPERATOR_PREFILL_URL: `${BASE}/api/v2/prequal_prefill`,
};

test('each endpoint is at its path of the contract below the base, and a setting moves it alone', () => {
  expect(readSettings({ ...complete, OPERATOR_BASE_URL: `${BASE}/` })).toMatchObject(ENDPOINTS);
  for (const name of Object.keys(ENDPOINTS)) {
    const moved = { [name]: 'https://elsewhere.example.com/x' };
    expect(readSettings({ ...complete, ...moved })).toEqual({ ...readSettings(complete), ...moved });
  }
});

test('the first data key and the first session secret of a list seal, whatever the ids', () => {
  const other = Buffer.alloc(32, 8);
  const [older, newer] = [`${SECRET}-older`, `${SECRET}-newer`];
  const read = readSettings({
    ...complete,
    DATA_KEY: `1:${KEY},2:${other.toString('base64')}`,
    SESSION_SECRET: `2:${newer},1:${older}`,
  });
  expect(read.DATA_KEY.currentId).toBe(1);
  expect(read.DATA_KEY.keys.get(2)).toBe(other.toString('base64url'));
  expect(read.SESSION_SECRET).toEqual({ sealing: { 2: newer }, all: { 1: older, 2: newer } });
});

const HOST = 'postgresql://handoff:secret@db.example.com:5432/handoff';
const MODES = [{}, { HANDOFF_MODE: 'local' }, { DATABASE_TLS: 'off' }];

test.each([
  ['no parameter', HOST],
  ['a mode without TLS', `${HOST}?sslmode=disable`],
  ['an unchecked certificate', `${HOST}?sslmode=no-verify`],
  ['the last of two modes', `${HOST}?sslmode=verify-full&sslmode=disable`],
  ['a mode of libpq that checks nothing', `${HOST}?uselibpqcompat=true&sslmode=require`],
  ['a host in a parameter', 'postgresql://handoff@localhost/handoff?host=db.example.com'],
  ['no host, which the driver takes from PGHOST', 'postgresql://handoff:secret@/handoff'],
  ['a private address', 'postgresql://handoff@10.0.0.5/handoff'],
])('in production a database address without checked TLS stops the start: %s', (_what, address) => {
  const sentence =
    'must use TLS in production mode: add sslmode=verify-full, or set DATABASE_TLS=off if you trust the network to the database.';
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'])
    expect(settingsError({ ...complete, [name]: address })).toBe(`${name} ${sentence}`);
  for (const mode of MODES.slice(1))
    expect(readSettings({ ...complete, ...mode, DATABASE_URL: address })).toBeTruthy();
});

test.each([
  `${HOST}?sslmode=require`,
  `${HOST}?ssl=true`,
  `${HOST}?sslnegotiation=direct`,
  'postgresql://handoff@LOCALHOST/handoff',
  'postgresql://handoff@127.0.0.1:6432/handoff?sslmode=disable',
  'postgresql://handoff@[::1]/handoff',
  'postgresql://handoff@/handoff?host=/var/run/postgresql',
  'postgresql://handoff@%2Fvar%2Frun%2Fpostgresql/handoff',
])('in production TLS, this machine and a Unix socket are accepted: %s', (address) => {
  expect(readSettings({ ...complete, DATABASE_URL: address })).toBeTruthy();
});

const UNREADABLE =
  "can't be read: write one host and a database, and percent-encode special characters in the user name and password, such as %23 for # and %2F for /.";

test.each([
  ...[
    'postgresql://u:xyzzy@h1.example:5432,h2.example:5432/handoff?sslmode=verify-full',
    'postgresql://u:xyzzy@h1.example/handoff?port=5432,5433',
    'postgresql://u:12#xyzzy@db.example/handoff',
    'postgresql://u:xyz/zy@db.example/handoff',
    'postgresql://u:12?xyzzy@db.example/handoff',
    'postgresql://u:p@x/yzzy@db.example/handoff',
    'postgresql://u:xyzzy%@db.example/handoff',
    'postgresql://u:xyzzy%E9@db.example/handoff',
    'postgresql://u:xyzzy@db.example:70000/handoff',
    'postgresql://u:xyzzy@db.example/handoff/public',
    'postgresql://u:p@x?xyzzy@db.example/handoff',
    'postgresql://u:p@xyz%2Fzy/handoff',
  ].map((address) => [address, UNREADABLE]),
  ['postgresql://u:xyzzy@db.example/', 'must name a database after the host, such as /handoff.'],
  ['jdbc:postgresql://db.example/xyzzy', 'must be a PostgreSQL address that starts with postgresql://.'],
  [`${HOST}?port=0`, 'must have a port from 1 to 65535.'],
  [
    `${HOST}?sslmode=allow`,
    'must have one of disable, no-verify, prefer, require, verify-ca, verify-full as sslmode.',
  ],
  [`${HOST}?ssl=false`, 'must have one of true, 1, 0, no-verify as ssl.'],
  [`${HOST}?sslnegotiation=xyzzy`, 'must have one of postgres, direct as sslnegotiation.'],
  [
    `${HOST}?sslmode=disable&sslnegotiation=direct`,
    'must have TLS for sslnegotiation=direct, such as with sslmode=verify-full.',
  ],
  [
    `${HOST}?uselibpqcompat=true&sslmode=verify-ca`,
    'must name the authority of the certificate as sslrootcert for sslmode=verify-ca.',
  ],
  [`${HOST}?sslrootcert=/xyzzy.pem`, 'names a file in sslrootcert that this process cannot read.'],
  [`${HOST}?sslkey=/tmp`, 'names a file in sslkey that this process cannot read.'],
  [`${HOST}?sslcert=package.json`, 'must have both sslcert and sslkey, or neither.'],
  [
    `${HOST}?sslcert=package.json&sslkey=package.json`,
    'names a certificate or key that cannot be used: sslrootcert, sslcert and sslkey must be files in PEM, and the key must fit the certificate.',
  ],
  ...['target_session_attrs=read-write', 'channel_binding=require', 'connect_timeout=5'].map((parameter) => [
    `${HOST}?sslmode=require&${parameter}`,
    `has the parameter ${parameter.split('=')[0]}, which the database driver does not read: delete it.`,
  ]),
])('a part of a database address that the driver would ignore or fail at: %s', (address = '', sentence) => {
  for (const mode of MODES)
    for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'])
      expect(settingsError({ ...complete, ...mode, [name]: address })).toBe(`${name} ${sentence}`);
});

test.each([
  ['sslrootcert=system', 'sslmode=verify-full'],
  ['sslmode=require&sslrootcert=system', 'sslmode=verify-full'],
  ['uselibpqcompat=true&sslmode=require&sslrootcert=system', 'uselibpqcompat=true&sslmode=verify-full'],
])('%s is read as %s with the authorities of Node', (given, read) => {
  const { DATABASE_URL } = readSettings({ ...complete, DATABASE_URL: `${HOST}?${given}` });
  expect(DATABASE_URL).toBe(`${HOST}?${read}`);
  expect(new Client({ connectionString: DATABASE_URL }).ssl).toEqual({});
});

test.each([
  ['p%23a%2Fs%3Fs%40%25', 'p#a/s?s@%'],
  ["a@b:c&d=e+f'g", "a@b:c&d=e+f'g"],
  ['caf%C3%A9', 'café'],
])('the driver gets the password of an address as it was meant: %s', (written, password) => {
  const parameters = `sslmode=verify-full&sslrootcert=${rootsFile}`;
  const DATABASE_URL = `postgresql://handoff:${written}@[2001:db8::1]:6432/handoff?${parameters}`;
  const read = readSettings({ ...complete, DATABASE_URL });
  const client = new Client({ connectionString: read.DATABASE_URL });
  expect(client).toMatchObject({ host: '2001:db8::1', port: 6432, database: 'handoff', password });
  expect(client.ssl).toMatchObject({ ca: expect.stringContaining('BEGIN CERTIFICATE') });
});

test.each<[string, string, unknown?]>([
  ['OPERATOR_REFINANCE_SCOPE', 'leads:refi'],
  ['OPERATOR_PREFILL_AUTH', 'bearer'],
  ['OPERATOR_PREFILL_LINK_FIELD', 'data.links.0.go_to-url'],
  ['OPERATOR_PARTNER_ID', 'p-17'],
  ['OPERATOR_TIME_ZONE', 'Etc/GMT+5'],
  ['PORT', ' ', 3000],
  // As connections name hosts.
  [
    'EGRESS_PRIVATE_HOSTS',
    'Operator.Internal., mail.internal.:25',
    ['operator.internal', 'mail.internal:25'],
  ],
  ['EGRESS_PRIVATE_HOSTS', 'bücher.internal:443', ['xn--bcher-kva.internal:443']],
  ['EGRESS_PRIVATE_HOSTS', '_srv.internal,fd00::/8', ['_srv.internal', 'fd00::/8']],
  // As links name them.
  [
    'OPERATOR_HANDOFF_HOSTS',
    'OFFERS.Example.com:443, example.com:8443',
    ['offers.example.com', 'example.com:8443'],
  ],
  ['OPERATOR_HANDOFF_HOSTS', '[2001:DB8::1]:8443', ['[2001:db8::1]:8443']],
  // As browsers send it.
  ['APP_ORIGIN', 'HTTPS://Apply.Example.COM:443/', 'https://apply.example.com'],
  ['APP_ORIGIN', 'https://Bücher.example', 'https://xn--bcher-kva.example'],
  ['STAFF_ORIGIN', 'https://[2001:DB8::1]:8443/', 'https://[2001:db8::1]:8443'],
  // As the driver takes it.
  ['DATABASE_URL', `${HOST}?sslmode=prefer`, `${HOST}?sslmode=verify-full`],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=a%2Cb%25', { 'api-key': 'a,b%' }],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'A=Basic a==, x-team = loans', { A: 'Basic a==', 'x-team': 'loans' }],
])('%s=%s is read as it is meant', (name, value, ...[meant = value]) => {
  expect(readSettings({ ...complete, [name]: value })).toMatchObject({ [name]: meant });
});

import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { readSettings } from '#platform/config/env.ts';
import { newRoot, PUBLIC_RSA_KEY, pem } from '#tests/support/evidence/tsa/certificates.ts';
import { verifierKey } from '#witness/notes.ts';
import { complete, KEY, PUBLIC_TEST_JWK, SECRET, settingsError } from './complete-settings.ts';

test('accepts a complete set of settings', () => {
  expect(readSettings(complete)).toMatchObject({ APP_ORIGIN: 'https://apply.example.com', PORT: 3000 });
});

test('with no settings, one sentence for each required setting asks for it', {
  tags: ['@settings-checks'],
}, () => {
  const sentences = settingsError({}).split('\n');
  for (const name of [
    'DATABASE_URL',
    'SESSION_SECRET',
    'INDEX_KEY',
    'DATA_KEY',
    'EVIDENCE_KEY',
    'OPERATOR_BASE_URL',
    'OPERATOR_CLIENT_ID',
    'OPERATOR_CLIENT_SECRET',
    'OPERATOR_PARTNER',
    'TRUSTED_PROXY_HOPS',
  ]) {
    expect(sentences.filter((sentence) => sentence.startsWith(`${name} is required: `))).toHaveLength(1);
  }
});

test.each([
  ['OPERATOR_BASE_URL', 'https://10.1.2.3'],
  ['OPERATOR_TOKEN_URL', 'https://[fd00::1]:8443/token'],
  ['CHECKPOINT_WEBHOOK_URL', 'https://169.254.169.254/'],
  ['EVIDENCE_WITNESSES', `https://10.1.2.4/log=${verifierKey('w1', Buffer.alloc(32, 1))}`],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://127.0.0.1:4318'],
])('in production a private address in %s stops the start unless it is listed', (name, value) => {
  expect(settingsError({ ...complete, [name]: value })).toBe(
    `${name} is a private address: list it in EGRESS_PRIVATE_HOSTS if the app may call it.`,
  );
  const listed = '10.0.0.0/8, [fd00::1]:8443, 169.254.169.254, 127.0.0.1:4318';
  expect(readSettings({ ...complete, [name]: value, EGRESS_PRIVATE_HOSTS: listed })).toBeTruthy();
  expect(readSettings({ ...complete, [name]: value, HANDOFF_MODE: 'local' })).toBeTruthy();
});

test('takes the addresses of time-stamping authorities, and their roots as text or as a file', () => {
  const roots = pem(newRoot(PUBLIC_RSA_KEY));
  const urls = { EVIDENCE_TIMESTAMP_URLS: 'http://tsa.example/tsr, https://other.example/?tsa=2' };
  const folder = mkdtempSync(join(tmpdir(), 'handoff-roots-'));
  const file = join(folder, 'roots.pem');
  writeFileSync(file, roots);
  for (const given of [roots, file])
    expect(readSettings({ ...complete, ...urls, EVIDENCE_TIMESTAMP_ROOTS: given })).toMatchObject({
      EVIDENCE_TIMESTAMP_URLS: ['http://tsa.example/tsr', 'https://other.example/?tsa=2'],
      EVIDENCE_TIMESTAMP_ROOTS: roots,
    });
  rmSync(folder, { recursive: true });
  const own = {
    ...complete,
    EVIDENCE_TIMESTAMP_URLS: 'https://10.1.2.4/tsr',
    EVIDENCE_TIMESTAMP_ROOTS: roots,
  };
  expect(settingsError(own)).toContain('EVIDENCE_TIMESTAMP_URLS is a private address');
});

test.each(['10.0.0.0/33', 'fd00::/129', 'https://operator.internal', 'a b', 'host:port', '10.0.0.0/', ','])(
  'EGRESS_PRIVATE_HOSTS=%s is refused',
  (value) => {
    expect(settingsError({ ...complete, EGRESS_PRIVATE_HOSTS: value })).toContain(
      'EGRESS_PRIVATE_HOSTS must be a list of hosts, IP addresses or ranges',
    );
  },
);

const BASE = 'https://operator.example.com/partners';
const ENDPOINTS = {
  OPERATOR_TOKEN_URL: `${BASE}/oauth2/token`,
  OPERATOR_CONSENTS_URL: `${BASE}/api/partners/personal/ping-post/v3/consents`,
  OPERATOR_PERSONAL_V3_URL: `${BASE}/api/partners/personal/ping-post/v3/leads`,
  OPERATOR_PERSONAL_V2_URL: `${BASE}/api/partners/personal/ping-post/v2/leads`,
  OPERATOR_REFINANCE_URL: `${BASE}/api/partners/refi/v2/leads`,
  OPERATOR_PREFILL_URL: `${BASE}/api/v2/prequal_prefill`,
};

test('each endpoint is at its path of the contract below the base', () => {
  expect(readSettings({ ...complete, OPERATOR_BASE_URL: `${BASE}/` })).toMatchObject(ENDPOINTS);
});

test.each(Object.keys(ENDPOINTS))('%s moves one endpoint and leaves the others', (name) => {
  const moved = { [name]: 'https://elsewhere.example.com/x' };
  expect(readSettings({ ...complete, ...moved })).toEqual({ ...readSettings(complete), ...moved });
});

test('the first data key of the list seals, whatever the ids', () => {
  const other = Buffer.alloc(32, 8);
  const { DATA_KEY } = readSettings({ ...complete, DATA_KEY: `1:${KEY},2:${other.toString('base64')}` });
  expect(DATA_KEY.currentId).toBe(1);
  expect(DATA_KEY.keys.get(2)).toBe(other.toString('base64url'));
});

test.each(['1:OLD,2:NEW', '2:NEW,1:OLD'])(
  'SESSION_SECRET seals with the first of %s and opens with both',
  (order) => {
    const [older, newer] = [`${SECRET}-older`, `${SECRET}-newer`];
    const text = order.replace('OLD', older).replace('NEW', newer);
    const { sealing, all } = readSettings({ ...complete, SESSION_SECRET: text }).SESSION_SECRET;
    expect(sealing).toEqual(order.startsWith('1') ? { 1: older } : { 2: newer });
    expect(all).toEqual({ 1: older, 2: newer });
  },
);

const HOST = 'postgresql://handoff:secret@db.example.com:5432/handoff';

test.each([
  ['no parameter', HOST],
  ['sslmode=disable', `${HOST}?sslmode=disable`],
  ['sslmode=no-verify', `${HOST}?sslmode=no-verify`],
  ['the last of two modes', `${HOST}?sslmode=verify-full&sslmode=disable`],
  ['a mode of libpq that checks nothing', `${HOST}?uselibpqcompat=true&sslmode=require`],
  ['ssl=0', `${HOST}?ssl=0`],
  ['a host in a parameter', 'postgresql://handoff@localhost/handoff?host=db.example.com'],
  ['no host, which the driver takes from PGHOST', 'postgresql://handoff:secret@/handoff'],
  ['a private address', 'postgresql://handoff@10.0.0.5/handoff'],
])('in production a database address without checked TLS stops the start: %s', (_what, address) => {
  const sentence =
    'must use TLS in production mode: add sslmode=verify-full, or set DATABASE_TLS=off if you trust the network to the database.';
  expect(settingsError({ ...complete, DATABASE_URL: address })).toBe(`DATABASE_URL ${sentence}`);
  expect(settingsError({ ...complete, DATABASE_DIRECT_URL: address })).toBe(
    `DATABASE_DIRECT_URL ${sentence}`,
  );
  for (const others of [{ DATABASE_TLS: 'off' }, { HANDOFF_MODE: 'local' }])
    expect(readSettings({ ...complete, ...others, DATABASE_URL: address })).toBeTruthy();
});

test.each([
  `${HOST}?sslmode=verify-full`,
  `${HOST}?sslmode=verify-ca`,
  `${HOST}?sslmode=require`,
  `${HOST}?ssl=true`,
  `${HOST}?sslmode=verify-full&sslnegotiation=direct`,
  `${HOST}?sslnegotiation=direct`,
  `${HOST}?sslrootcert=system`,
  'postgresql://handoff@LOCALHOST/handoff',
  'postgresql://handoff@localhost./handoff',
  'postgresql://handoff@localhost/handoff',
  'postgresql://handoff@127.0.0.1:6432/handoff?sslmode=disable',
  'postgresql://handoff@[::1]/handoff',
  'postgresql://handoff@/handoff?host=/var/run/postgresql',
  'postgresql://handoff@%2Fvar%2Frun%2Fpostgresql/handoff',
])('in production TLS, this machine and a Unix socket are accepted: %s', (address) => {
  expect(readSettings({ ...complete, DATABASE_URL: address })).toBeTruthy();
});

const NOT_READABLE =
  "can't be read: write one host and a database, and percent-encode special characters in the user name and password, such as %23 for # and %2F for /.";

test.each([
  'postgresql://u:xyzzy@h1.example:5432,h2.example:5432/handoff?sslmode=verify-full',
  'postgresql://u:xyzzy@h1.example,h2.example:5432/handoff',
  'postgresql://u:xyzzy@/handoff?host=h1.example,h2.example',
  'postgresql://u:xyzzy@h1.example/handoff?port=5432,5433',
  'postgresql://u:xyz#zy@db.example/handoff',
  'postgresql://u:12#xyzzy@db.example/handoff',
  'postgresql://u:xyz/zy@db.example/handoff',
  'postgresql://u:12/xyzzy@db.example/handoff',
  'postgresql://u:xyz?zy@db.example/handoff',
  'postgresql://u:12?xyzzy@db.example/handoff',
  'postgresql://u:p@x/yzzy@db.example/handoff',
  'postgresql://u:xyz%zy@db.example/handoff',
  'postgresql://u:xyzzy%@db.example/handoff',
  'postgresql://u:xyzzy%E9@db.example/handoff',
  'postgresql://u:xyz zy@db.example/handoff',
  'postgresql://u:xyzzy@db.example:70000/handoff',
  'postgresql://u:xyzzy@[fe80::1%25eth0]/handoff',
  'postgresql://u:xyzzy@db.example/handoff/public',
  'postgresql://u:p@x?xyz%zy@db.example/handoff',
  'postgresql://u:p@x?xyzzy@db.example/handoff',
  'postgresql://u:p@xyz%2Fzy/handoff',
  'postgresql://u:p@xyzzy.example%2F/handoff',
  'postgresql://u:p@/handoff?host=xyz/zy',
  'postgresql://u:p@/handoff?host=.%2Frun/xyzzy',
])('an address that the driver cannot read is not called insecure: %j', (address) => {
  for (const mode of [{}, { HANDOFF_MODE: 'local' }, { DATABASE_TLS: 'off' }]) {
    expect(settingsError({ ...complete, ...mode, DATABASE_URL: address })).toBe(
      `DATABASE_URL ${NOT_READABLE}`,
    );
    expect(settingsError({ ...complete, ...mode, DATABASE_DIRECT_URL: address })).toBe(
      `DATABASE_DIRECT_URL ${NOT_READABLE}`,
    );
  }
});

test.each([
  ['postgresql://u:xyzzy@db.example', 'must name a database after the host, such as /handoff.'],
  ['postgresql://u:xyzzy@db.example/', 'must name a database after the host, such as /handoff.'],
  ['postgres:u:xyzzy@db.example/handoff', 'must be a PostgreSQL address that starts with postgresql://.'],
  ['jdbc:postgresql://db.example/xyzzy', 'must be a PostgreSQL address that starts with postgresql://.'],
  [`${HOST}?port=0`, 'must have a port from 1 to 65535.'],
  [`${HOST}?port=xyzzy`, 'must have a port from 1 to 65535.'],
  ...['allow', 'xyzzy'].map((mode) => [
    `${HOST}?sslmode=${mode}`,
    'must have one of disable, no-verify, prefer, require, verify-ca, verify-full as sslmode.',
  ]),
  [`${HOST}?ssl=xyzzy`, 'must have one of true, 1, 0, no-verify as ssl.'],
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
  [`${HOST}?sslcert=/xyzzy.pem&sslkey=/k`, 'names a file in sslcert that this process cannot read.'],
  [`${HOST}?sslkey=/tmp`, 'names a file in sslkey that this process cannot read.'],
  [`${HOST}?sslcert=package.json`, 'must have both sslcert and sslkey, or neither.'],
  [
    `${HOST}?sslcert=package.json&sslkey=package.json`,
    'names a certificate or key that cannot be used: sslrootcert, sslcert and sslkey must be files in PEM, and the key must fit the certificate.',
  ],
  ...[
    'target_session_attrs=read-write',
    'channel_binding=require',
    'passfile=/xyzzy',
    'service=xyzzy',
    'gssencmode=disable',
    'connect_timeout=5',
  ].map((parameter) => [
    `${HOST}?sslmode=require&${parameter}`,
    `has the parameter ${parameter.split('=')[0]}, which the database driver does not read: delete it.`,
  ]),
])('a part of a database address that the driver would ignore or fail at: %s', (address = '', sentence) => {
  for (const mode of [{}, { HANDOFF_MODE: 'local' }, { DATABASE_TLS: 'off' }])
    expect(settingsError({ ...complete, ...mode, DATABASE_URL: address })).toBe(`DATABASE_URL ${sentence}`);
});

test.each([
  ['sslrootcert=system', 'sslmode=verify-full'],
  ['sslmode=require&sslrootcert=system', 'sslmode=verify-full'],
  ['sslrootcert=system&sslmode=verify-full', 'sslmode=verify-full'],
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
  const own = mkdtempSync(join(tmpdir(), 'handoff-authority-'));
  writeFileSync(join(own, 'authority.pem'), pem(newRoot(PUBLIC_RSA_KEY)));
  const parameters = `sslmode=verify-full&sslrootcert=${own}/authority.pem`;
  const { DATABASE_URL } = readSettings({
    ...complete,
    DATABASE_URL: `postgresql://handoff:${written}@[2001:db8::1]:6432/handoff?${parameters}`,
  });
  const client = new Client({ connectionString: DATABASE_URL });
  rmSync(own, { recursive: true });
  expect(client).toMatchObject({ host: '2001:db8::1', port: 6432, database: 'handoff', password });
  expect(client.ssl).toMatchObject({ ca: expect.stringContaining('BEGIN CERTIFICATE') });
});

test('rejects a signing key whose halves do not match, in a sentence that says so', () => {
  const { publicKey } = generateKeyPairSync('ed25519');
  const { x } = publicKey.export({ format: 'jwk' });
  expect(settingsError({ ...complete, EVIDENCE_KEY: JSON.stringify({ ...PUBLIC_TEST_JWK, x }) })).toMatch(
    /^EVIDENCE_KEY holds two halves of different keys: /,
  );
});

test('every setting that the operator need not confirm has a default', () => {
  expect(readSettings(complete)).toMatchObject({
    OPERATOR_PREFILL_AUTH: 'none',
    OPERATOR_TIME_ZONE: 'UTC',
  });
  const unset = ['OPERATOR_REFINANCE_SCOPE', 'OPERATOR_PREFILL_LINK_FIELD', 'OPERATOR_PARTNER_ID'];
  for (const name of unset) expect(readSettings(complete)).not.toHaveProperty(name);
});

test('production mode has no default for the partner’s name and the number of proxies', () => {
  const { OPERATOR_PARTNER, TRUSTED_PROXY_HOPS, ...rest } = complete;
  expect(settingsError({ ...rest, OPERATOR_PARTNER })).toMatch(
    /^TRUSTED_PROXY_HOPS is required: count the proxies between borrowers and this app /,
  );
  expect(settingsError({ ...rest, TRUSTED_PROXY_HOPS })).toMatch(
    /^OPERATOR_PARTNER is required: the name that the operator gave you/,
  );
});

test('local mode names the sandbox’s partner and expects no proxy', () => {
  const { OPERATOR_PARTNER, TRUSTED_PROXY_HOPS, ...rest } = complete;
  expect(readSettings({ ...rest, HANDOFF_MODE: 'local' })).toMatchObject({
    OPERATOR_PARTNER: 'sandbox-partner',
    TRUSTED_PROXY_HOPS: 0,
  });
  expect(readSettings({ ...complete, HANDOFF_MODE: 'local' })).toMatchObject({
    OPERATOR_PARTNER,
    TRUSTED_PROXY_HOPS: Number(TRUSTED_PROXY_HOPS),
  });
});

test.each<[string, string, unknown?]>([
  ['OPERATOR_REFINANCE_SCOPE', 'leads:refi'],
  ['OPERATOR_PREFILL_AUTH', 'bearer'],
  ['OPERATOR_PREFILL_LINK_FIELD', 'link'],
  ['OPERATOR_PREFILL_LINK_FIELD', 'data.links.0.go_to-url'],
  ['OPERATOR_PARTNER', 'Our Company'],
  ['OPERATOR_PARTNER_ID', 'p-17'],
  ['OPERATOR_TIME_ZONE', 'America/New_York'],
  ['OPERATOR_TIME_ZONE', 'Etc/GMT+5'],
  ['PORT', '', 3000],
  ['PORT', ' ', 3000],
  // As connections name hosts.
  [
    'EGRESS_PRIVATE_HOSTS',
    'Operator.Internal., mail.internal.:25',
    ['operator.internal', 'mail.internal:25'],
  ],
  ['EGRESS_PRIVATE_HOSTS', 'bücher.internal:443', ['xn--bcher-kva.internal:443']],
  [
    'EGRESS_PRIVATE_HOSTS',
    '_srv.internal,[fd00::1]:8443,fd00::/8',
    ['_srv.internal', '[fd00::1]:8443', 'fd00::/8'],
  ],
  // As links name them.
  [
    'OPERATOR_HANDOFF_HOSTS',
    'OFFERS.Example.com:443, example.com:8443',
    ['offers.example.com', 'example.com:8443'],
  ],
  ['OPERATOR_HANDOFF_HOSTS', 'bücher.example', ['xn--bcher-kva.example']],
  ['OPERATOR_HANDOFF_HOSTS', '[2001:DB8::1]:8443', ['[2001:db8::1]:8443']],
  // As browsers send it.
  ['APP_ORIGIN', 'HTTPS://Apply.Example.COM:443/', 'https://apply.example.com'],
  ['APP_ORIGIN', 'https://Bücher.example', 'https://xn--bcher-kva.example'],
  ['STAFF_ORIGIN', 'https://desk.example.com:8443/', 'https://desk.example.com:8443'],
  ['STAFF_ORIGIN', 'https://[2001:DB8::1]', 'https://[2001:db8::1]'],
  // As the driver takes it.
  ...['require', 'prefer', 'verify-ca'].map((mode): [string, string, unknown] => [
    'DATABASE_URL',
    `${HOST}?sslmode=${mode}`,
    `${HOST}?sslmode=verify-full`,
  ]),
  ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=a%2Cb%25', { 'api-key': 'a,b%' }],
  [
    'OTEL_EXPORTER_OTLP_HEADERS',
    'Authorization=Basic a==, x-team = loans',
    { Authorization: 'Basic a==', 'x-team': 'loans' },
  ],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'x=%20a;b', { x: ' a;b' }],
])('%s=%s is read as it is meant', (name, value, ...[meant = value]) => {
  expect(readSettings({ ...complete, [name]: value })).toMatchObject({ [name]: meant });
});

test.each([
  [{ ALERT_WEBHOOK_URL: 'https://alerts.example.com' }, 'ALERT_WEBHOOK_URL needs ALERT_WEBHOOK_SECRET'],
  [{ ALERT_EMAIL_TO: 'staff@partner.example' }, 'ALERT_EMAIL_TO needs SMTP_URL'],
  [{ SMTP_FROM: 'handoff@partner.example' }, 'SMTP_FROM needs SMTP_URL'],
])('%j alone stops the start', (half, sentence) => {
  expect(settingsError({ ...complete, ...half })).toBe(`${sentence}, which is not set.`);
});

test('a mail server needs a sender, which may be the first recipient of alerts', () => {
  const server = { SMTP_URL: 'smtps://mail.example.com' };
  expect(settingsError({ ...complete, ...server })).toBe(
    'SMTP_URL needs SMTP_FROM, the address that mail is sent from.',
  );
  for (const sender of [{ SMTP_FROM: 'a@partner.example' }, { ALERT_EMAIL_TO: 'a@partner.example' }])
    expect(readSettings({ ...complete, ...server, ...sender })).toMatchObject(sender);
});

test('emails to borrowers are off by default and need a mail server', () => {
  expect(readSettings(complete).BORROWER_EMAIL).toBe(false);
  expect(settingsError({ ...complete, BORROWER_EMAIL: 'on' })).toBe(
    'BORROWER_EMAIL is on, which needs SMTP_URL, the mail server.',
  );
});

test('alerts are posted without TLS in local mode only', () => {
  const plain = {
    ...complete,
    ALERT_WEBHOOK_URL: 'http://alerts.example.com',
    ALERT_WEBHOOK_SECRET: SECRET,
  };
  expect(settingsError(plain)).toBe('ALERT_WEBHOOK_URL must start with https:// in production mode.');
  expect(readSettings({ ...plain, HANDOFF_MODE: 'local' })).toMatchObject({
    ALERT_WEBHOOK_URL: 'http://alerts.example.com',
  });
});

test('alerts may be mailed to several people', () => {
  const mail = {
    ALERT_EMAIL_TO: 'a@partner.example, b@partner.example',
    SMTP_URL: 'smtp://mail.example:2525',
  };
  expect(readSettings({ ...complete, ...mail })).toMatchObject(mail);
});

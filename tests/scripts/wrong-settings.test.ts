import { describe, expect, test } from 'vitest';
import { authority, newRoot, newStamper, pem, usage } from '#sandbox/authority/certificates.ts';
import { PUBLIC_RSA_KEY, TLS_SERVER } from '#tests/support/evidence/tsa-keys.ts';
import { complete, KEY, PUBLIC_TEST_JWK, SECRET, settingsError } from './complete-settings.ts';

const root = newRoot(PUBLIC_RSA_KEY);
const ROOTS = pem(root);
const FOR_TLS = { extensions: [authority(), usage([TLS_SERVER])] };
const URL = 'https://operator.example';

const WRONG: Record<string, string[]> = {
  HANDOFF_MODE: ['staging-xyzzy'],
  PORT: ['70000', '30x0', '0', '3000 ', '0x1357'],
  APP_ORIGIN: ['apply.xyzzy.example', 'http://plain.xyzzy.example', `${URL}/xyzzy`, `${URL}/?xyzzy`],
  STAFF_ORIGIN: ['https://xyzzy.example/staff', 'HTTP://xyzzy.example', 'https:/xyzzy.example'],
  DATABASE_URL: [
    'mysql://xyzzy@localhost/handoff',
    'postgresql://u:xyzzy@db.example/handoff\n',
    '"postgresql://u:xyzzy@db.example/handoff"',
  ],
  INDEX_KEY: ['xyzzy', Buffer.alloc(31).toString('base64')],
  DATA_KEY: [`xyzzy:${KEY}`, `2:${KEY},2:${KEY}`, `1:${Buffer.alloc(16).toString('base64')}`],
  EVIDENCE_KEY: [
    'xyzzy',
    '{"kty":"EC","kid":"xyzzy"}',
    JSON.stringify({ ...PUBLIC_TEST_JWK, d: 'xyzzy' }),
    JSON.stringify({ ...PUBLIC_TEST_JWK, x: `xyzzy${PUBLIC_TEST_JWK.x.slice(5)}` }),
  ],
  LIMIT_LEADS_PER_DAY: ['xyzzy'],
  DRAIN_GRACE_SECONDS: ['31'],
  SESSION_SECRET: ['xyzzy', SECRET, `1:${SECRET},1:${SECRET}`, `2:${SECRET},xyzzy`],
  OPERATOR_BASE_URL: [
    'https://xyzzy:plugh@operator.example.com',
    'HTTP://xyzzy.example',
    ' https://xyzzy.example',
    'https://xyzzy.example\\api',
    `${URL}/?xyzzy=1`,
  ],
  OPERATOR_SITE_URL: [
    'loans.xyzzy.example',
    'http://loans.xyzzy.example',
    `${URL}/#xyzzy`,
    'javascript:xyzzy',
  ],
  OPERATOR_TOKEN_URL: ['ftp://xyzzy.example.com', `${URL}/token#xyzzy`, `${URL}/xyzzy token`],
  OPERATOR_CLIENT_AUTH: ['xyzzy'],
  OPERATOR_CLIENT_ID: ['xyzzy\r'],
  OPERATOR_CLIENT_SECRET: ['\ufeffxyzzy', '"xyzzy"'],
  OPERATOR_NAME: ['Loans\nxyzzy', "'Loans xyzzy'"],
  OPERATOR_TIMEOUT_MS: ['5'],
  OPERATOR_CONSENTS_AUTH: ['xyzzy'],
  OPERATOR_PERSONAL_V2_URL: ['http://plain.xyzzy.example'],
  OPERATOR_REFINANCE_URL: ['http://plain.xyzzy.example'],
  OPERATOR_PREFILL_URL: ['http://plain.xyzzy.example', 'xyzzy.example.com'],
  OPERATOR_PREFILL_AUTH: ['xyzzy'],
  OPERATOR_PREFILL_LINK_FIELD: ['data..xyzzy', 'data.[xyzzy]'],
  OPERATOR_TIME_ZONE: ['Moon/Xyzzy', '+05:00'],
  OPERATOR_FRESH_TOKEN: ['true-xyzzy'],
  OPERATOR_SSN_DIGITS: ['13579'],
  OPERATOR_STATES: ['xyzzy'],
  OPERATOR_HANDOFF_HOSTS: ['xyzzy.example,', 'xyzzy.example.', '*.xyzzy.example', 'offers.example/xyzzy'],
  TRUSTED_PROXY_HOPS: ['-1357'],
  RETAIN_DRAFTS: ['7 xyzzy'],
  RETAIN_LINK: ['0h'],
  RETAIN_EVIDENCE: ['5 xyzzy'],
  RETAIN_EVENTS: ['1.5y'],
  EGRESS_PRIVATE_HOSTS: ['10.0.0.0/33', 'fd00::/129', 'https://xyzzy.internal', 'xyzzy:port', '10.1.2.0/'],
  CHECKPOINT_WEBHOOK_URL: ['ftp://xyzzy.example.com'],
  EVIDENCE_DELIVERY: ['TRUE'],
  // An address alone lacks roots, and roots alone lack an address.
  EVIDENCE_TIMESTAMP_URLS: [
    'ftp://xyzzy.example.com',
    'https://xyzzy:plugh@tsa.example.com',
    'https://xyzzy.example,https://xyzzy.example',
    'https://tsa.example/a,xyzzy',
    'https://xyzzy.example',
  ],
  EVIDENCE_TIMESTAMP_ROOTS: [
    '/xyzzy/roots.pem',
    ROOTS.replace(/.{9}-----END/, 'xyzzy-----END'),
    `${ROOTS}-----BEGIN PRIVATE KEY-----\nxyzzy`,
    `xyzzy\n${ROOTS.repeat(201)}`,
    pem(newStamper(PUBLIC_RSA_KEY, root, { name: 'xyzzy' })),
    pem(newRoot(PUBLIC_RSA_KEY, 'xyzzy', FOR_TLS)),
    ROOTS,
  ],
  ALERT_WEBHOOK_URL: ['ftp://xyzzy.example.com'],
  ALERT_WEBHOOK_SECRET: ['xyzzy'],
  ALERT_EMAIL_TO: ['staff@partner.example, xyzzy', 'Jane <xyzzy@partner.example>'],
  SMTP_URL: [
    'https://xyzzy.example.com',
    'smtp:///xyzzy',
    'smtp://user:12/xyzzy@mail.example',
    'smtp://user:xyzzy%@mail.example',
    'smtp://mail1.xyzzy.example,mail2.example',
  ],
  SMTP_FROM: ['a@partner.example, xyzzy@partner.example', 'Handoff <xyzzy@partner.example>'],
  BORROWER_EMAIL: ['yes'],
  OIDC_ISSUER_URL: ['xyzzy'],
  OIDC_SCOPE: ['email xyzzy'],
  OIDC_ROLES_CLAIM: ['realm xyzzy'],
  OIDC_ROLES: [
    'admin=Admins,xyzzy',
    'owner=xyzzy',
    'admin="CN=xyzzy,OU=Groups',
    'admin="xyzzy"x',
    'admin=""',
  ],
  STAFF_LOCAL_ACCOUNTS: ['xyzzy', 'On'],
  METRICS_TOKEN: ['xyzzy', `${SECRET},xyzzy`, `${SECRET}é-xyzzy`],
  OTEL_EXPORTER_OTLP_ENDPOINT: [`${URL}/?xyzzy=1`],
  OTEL_EXPORTER_OTLP_HEADERS: ['api-key=a,xyzzy', 'api-key=100%xyzzy', 'xyzzy: a', 'api-key=a%0Axyzzy'],
};

describe('a wrong setting is named without its value', { tags: ['@settings-checks'] }, () => {
  test.each(Object.entries(WRONG).flatMap(([name, values]) => values.map((value) => [name, value])))(
    '%s=%s',
    (name = '', value = '') => {
      const message = settingsError({ ...complete, [name]: value });
      for (const sentence of message.split('\n')) expect(sentence).toMatch(new RegExp(`^${name} .*\\.$`));
      expect(message).not.toContain(value);
      expect(message).not.toContain('xyzzy');
    },
  );
});

test('only a secret can come from a file', () => {
  const files = { OPERATOR_PARTNER_FILE: '/run/xyzzy', OIDC_ROLES_FILE: 'xyzzy' };
  expect(settingsError({ ...complete, ...files }).split('\n')).toEqual([
    'OPERATOR_PARTNER_FILE is not read, because only a secret can come from a file: set OPERATOR_PARTNER.',
    'OIDC_ROLES_FILE is not read, because only a secret can come from a file: set OIDC_ROLES.',
  ]);
});

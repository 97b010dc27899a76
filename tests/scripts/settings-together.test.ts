import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readSettings } from '#platform/config/env.ts';
import { complete, PUBLIC_TEST_JWK, SECRET, settingsError } from './complete-settings.ts';

const { OPERATOR_PARTNER: _, TRUSTED_PROXY_HOPS: __, ...ofOthers } = complete;
const KEY_OF_ANOTHER = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x;
const PLAIN_WEBHOOK = { ALERT_WEBHOOK_URL: 'http://alerts.example.com', ALERT_WEBHOOK_SECRET: SECRET };

test.each<[Record<string, string>, string]>([
  [
    { ALERT_WEBHOOK_URL: 'https://alerts.example.com' },
    'ALERT_WEBHOOK_URL needs ALERT_WEBHOOK_SECRET, which is not set.',
  ],
  [{ ALERT_EMAIL_TO: 'staff@partner.example' }, 'ALERT_EMAIL_TO needs SMTP_URL, which is not set.'],
  [{ SMTP_FROM: 'handoff@partner.example' }, 'SMTP_FROM needs SMTP_URL, which is not set.'],
  [{ SMTP_URL: 'smtps://mail.example.com' }, 'SMTP_URL needs SMTP_FROM, the address that mail is sent from.'],
  [{ BORROWER_EMAIL: 'on' }, 'BORROWER_EMAIL is on, which needs SMTP_URL, the mail server.'],
  [PLAIN_WEBHOOK, 'ALERT_WEBHOOK_URL must start with https:// in production mode.'],
  [
    { EVIDENCE_KEY: JSON.stringify({ ...PUBLIC_TEST_JWK, x: KEY_OF_ANOTHER }) },
    'EVIDENCE_KEY holds two halves of different keys: ',
  ],
])('%j alone stops the start', (half, sentence) => {
  expect(settingsError({ ...complete, ...half })).toContain(sentence);
});

test('settings that are not required have defaults, some of them in local mode only', () => {
  expect(readSettings(complete)).toMatchObject({
    OPERATOR_PREFILL_AUTH: 'none',
    OPERATOR_TIME_ZONE: 'UTC',
    BORROWER_EMAIL: false,
    HOST: '127.0.0.1',
    PORT: 3000,
  });
  const local = { ...ofOthers, ...PLAIN_WEBHOOK, HANDOFF_MODE: 'local' };
  const ofSandbox = { OPERATOR_PARTNER: 'sandbox-partner', TRUSTED_PROXY_HOPS: 0, HOST: '127.0.0.1' };
  expect(readSettings(local)).toMatchObject({ ...ofSandbox, ALERT_WEBHOOK_URL: 'http://alerts.example.com' });
  expect(readSettings({ ...complete, HANDOFF_MODE: 'local' })).toMatchObject({
    OPERATOR_PARTNER: complete.OPERATOR_PARTNER,
    TRUSTED_PROXY_HOPS: Number(complete.TRUSTED_PROXY_HOPS),
  });
});

test('the first recipient of alerts, of several, is the sender unless one is set', () => {
  const mail = {
    SMTP_URL: 'smtp://mail.example:2525',
    ALERT_EMAIL_TO: 'a@partner.example, b@partner.example',
  };
  expect(readSettings({ ...complete, ...mail })).toMatchObject(mail);
});

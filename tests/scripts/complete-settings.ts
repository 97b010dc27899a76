import { readSettings, SettingsError } from '#platform/config/env.ts';

export const SECRET = 'a-secret-of-more-than-thirty-two-characters';

export const KEY = Buffer.alloc(32, 7).toString('base64');

/** Test 1 of RFC 8032, 7.1: a public test vector. */
export const PUBLIC_TEST_JWK = {
  kty: 'OKP',
  crv: 'Ed25519',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
  kid: 'k1',
};

export const complete = {
  APP_ORIGIN: 'https://apply.example.com',
  DATABASE_URL: 'postgresql://handoff@db.example.com/handoff?sslmode=verify-full',
  SESSION_SECRET: `1:${SECRET}`,
  INDEX_KEY: KEY,
  DATA_KEY: `1:${KEY}`,
  EVIDENCE_KEY: JSON.stringify(PUBLIC_TEST_JWK),
  OPERATOR_BASE_URL: 'https://operator.example.com',
  OPERATOR_CLIENT_ID: 'partner',
  OPERATOR_CLIENT_SECRET: 'given-by-the-operator',
  OPERATOR_PARTNER: 'partner-name',
  TRUSTED_PROXY_HOPS: '1',
};

export function settingsError(source: Record<string, string>): string {
  try {
    readSettings(source);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error('These settings are valid.');
}

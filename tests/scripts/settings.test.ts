import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from '#env.ts';

const SECRET = 'a-secret-of-more-than-thirty-two-characters';

const complete = {
  APP_ORIGIN: 'https://apply.example.com',
  DATABASE_URL: 'postgresql://handoff@db.example.com/handoff',
  SESSION_SECRET: `1:${SECRET}`,
  OPERATOR_BASE_URL: 'https://operator.example.com',
  OPERATOR_CLIENT_ID: 'partner',
  OPERATOR_CLIENT_SECRET: 'given-by-the-operator',
};

test('a complete set of settings is taken', () => {
  expect(readSettings(complete)).toMatchObject({ APP_ORIGIN: 'https://apply.example.com', PORT: 3000 });
});

test('with nothing set, each required setting is asked for in a sentence of its own', () => {
  const sentences = refusal({}).split('\n');
  for (const name of [
    'DATABASE_URL',
    'SESSION_SECRET',
    'OPERATOR_BASE_URL',
    'OPERATOR_CLIENT_ID',
    'OPERATOR_CLIENT_SECRET',
  ]) {
    expect(sentences.filter((sentence) => sentence.startsWith(`${name} is required: `))).toHaveLength(1);
  }
});

test('an empty setting counts as one that is not set', () => {
  expect(readSettings({ ...complete, PORT: '', OPERATOR_STATES: ' ' })).toMatchObject({ PORT: 3000 });
});

describe('a wrong setting is named, and its value is not repeated', () => {
  test.each([
    ['HANDOFF_MODE', 'staging-xyzzy'],
    ['PORT', '70000'],
    ['PORT', '30x0'],
    ['APP_ORIGIN', 'apply.xyzzy.example'],
    ['APP_ORIGIN', 'http://plain.xyzzy.example'],
    ['DATABASE_URL', 'mysql://xyzzy@localhost/handoff'],
    ['SESSION_SECRET', 'xyzzy'],
    ['SESSION_SECRET', `${SECRET}`],
    ['SESSION_SECRET', `1:${SECRET},1:${SECRET}`],
    ['OPERATOR_BASE_URL', 'https://xyzzy:plugh@operator.example.com'],
    ['OPERATOR_BASE_URL', 'http://xyzzy.example.com'],
    ['OPERATOR_TOKEN_URL', 'ftp://xyzzy.example.com'],
    ['OPERATOR_CLIENT_AUTH', 'xyzzy'],
    ['OPERATOR_TIMEOUT_MS', '5'],
    ['OPERATOR_CONSENTS_AUTH', 'xyzzy'],
    ['OPERATOR_FRESH_TOKEN', 'true-xyzzy'],
    ['OPERATOR_SSN_DIGITS', '13579'],
    ['OPERATOR_STATES', 'xyzzy'],
    ['OPERATOR_HANDOFF_HOSTS', 'https://xyzzy.example.com/'],
    ['TRUSTED_PROXY_HOPS', '-1357'],
    ['RETAIN_DRAFTS', '7 xyzzy'],
    ['RETAIN_LINK', '0h'],
  ])('%s=%s', (name, value) => {
    const told = refusal({ ...complete, [name]: value });
    expect(
      told.split('\n').every((sentence) => sentence.startsWith(`${name} `) && sentence.endsWith('.')),
    ).toBe(true);
    expect(told).not.toContain(value);
    expect(told).not.toContain('xyzzy');
  });
});

function refusal(source: Record<string, string>): string {
  try {
    readSettings(source);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error('These settings were taken.');
}

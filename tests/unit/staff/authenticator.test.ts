import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import {
  authenticatorLink,
  newAuthenticatorSecret,
  stepOfCode,
} from '#platform/credentials/authenticator.ts';

// Two codes of random secrets may be the same.
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const OTHER_SECRET = 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU';
const NOW = new Date('2026-11-22T10:00:10Z');
const STEP = BigInt(Math.floor(NOW.getTime() / 30_000));

const codeAt = (seconds: number, secret = SECRET) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: NOW.getTime() + seconds * 1_000 });

test.each([
  [0, STEP],
  [-30, STEP - 1n],
  [30, STEP + 1n],
  [-61, null],
  [61, null],
])(
  'the code of %i seconds from now counts as that of half minute %s',
  {
    tags: ['@codes-once'],
  },
  (seconds, step) => {
    expect(stepOfCode(SECRET, codeAt(seconds), NOW)).toBe(step);
  },
);

test('a code is read with the space that apps show in it, and nothing else is', () => {
  const code = codeAt(0);
  expect(stepOfCode(SECRET, ` ${code.slice(0, 3)} ${code.slice(3)}`, NOW)).toBe(STEP);
  for (const wrong of ['', '12345', `${code}0`, 'abcdef', codeAt(0, OTHER_SECRET)]) {
    expect(stepOfCode(SECRET, wrong, NOW), wrong).toBeNull();
  }
});

test('secrets are long and never the same, and the app learns whose they are', {
  tags: ['@password-storage'],
}, () => {
  expect(new Set(Array.from({ length: 50 }, newAuthenticatorSecret)).size).toBe(50);
  expect(Secret.fromBase32(newAuthenticatorSecret()).bytes).toHaveLength(20);
  const link = new URL(authenticatorLink(SECRET, { issuer: 'Juniper & Co', email: 'ada@example.com' }));
  expect(link.protocol).toBe('otpauth:');
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    secret: SECRET,
    issuer: 'Juniper & Co',
    digits: '6',
  });
  expect(decodeURIComponent(link.pathname)).toContain('ada@example.com');
});

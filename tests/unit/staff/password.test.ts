import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '#platform/credentials/password.ts';
import { newRecoveryCodes, recoveryCodeHash } from '#platform/credentials/recovery-codes.ts';

test('hashes a password with argon2id and a fresh salt, and verifies it', {
  tags: ['@password-storage'],
}, async () => {
  const [one, other] = await Promise.all([
    hashPassword('seven green kettles'),
    hashPassword('seven green kettles'),
  ]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect(await verifyPassword(one, 'seven green kettles')).toBe(true);
  expect(await verifyPassword(one, 'seven green kettle')).toBe(false);
  expect(await verifyPassword(null, 'the password of no account')).toBe(false);
  expect(await verifyPassword('no hash', 'seven green kettles')).toBe(false);
});

test('a password is the same however its letters were put together', {
  tags: ['@password-handling'],
}, async () => {
  expect(
    await verifyPassword(await hashPassword('caf\u00e9 kettles seven'), 'cafe\u0301 kettles seven'),
  ).toBe(true);
});

test('recovery codes are many, long, and read however they are typed', {
  tags: ['@password-storage', '@codes-once'],
}, () => {
  const codes = Array.from({ length: 20 }, newRecoveryCodes).flat();
  expect(new Set(codes).size).toBe(200);
  for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){5}$/);
  const [code = ''] = codes;
  expect(recoveryCodeHash(code.toUpperCase().replaceAll('-', ' '))).toBe(recoveryCodeHash(code));
  expect(recoveryCodeHash(codes[1] ?? '')).not.toBe(recoveryCodeHash(code));
});

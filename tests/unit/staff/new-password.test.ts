import { statSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passwordError } from '#platform/credentials/new-password.ts';
import { commonPasswordLengths, listFile } from '#platform/credentials/password-strength/common-passwords.ts';

const ADA = { email: 'ada.quill@example.com', name: 'Ada Quill', brandName: 'Juniper Money' };
const faultOf = (password: string) => passwordError(password, ADA);

test.each([
  ['seven kett', 'short'],
  ['é'.repeat(11), 'short'],
  [`${'seven green kettles '.repeat(6)}and more`, undefined],
  ['x'.repeat(129), 'long'],
  ['aaaaaaaaaaaaaaaa', 'monotone'],
  ['121212121212', 'monotone'],
])('%s is found %s', { tags: ['@password-rules', '@password-handling'] }, (password, fault) => {
  expect(faultOf(password)).toBe(fault);
});

test.each([
  ['a common password of twelve characters', 'qwerty123456'],
  ['a long random password of a breach', 'eDLx9Ti3BlIfme'],
  ['a common word with digits in front and behind', '2026monkey!!!!'],
  ['digits for letters', 'C0mput3r!2026'],
  ['a walk with shift held down', '!QAZ@WSX#EDC'],
  ['walks from right to left', 'poiuytrewqlkj'],
  ['all columns of a keyboard', '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,'],
  ['a walk on another layout', 'Qwertzuiop123'],
  ['the alphabet', 'abcdefghijklmnop'],
  ['a date and a name', '19081987jessica'],
  ['a season, a year and the season again', 'winter2025winter'],
  ['digits alone', '739182645037'],
  ['six random letters three times', 'xkvzqpxkvzqpxkvzqp'],
  ['words of the product', 'Handoff2026!!'],
  ['the brand', 'juniper-money-1'],
  ['a word with signs for letters', 'P@ssw0rd1234'],
  ['a season with a year and signs', 'Summer2026!!'],
  ['the operator', 'TheLenderNetwork1'],
  ['the person’s name and a year', 'Ada.Quill.2026'],
  ['the person’s email address', 'ada.quill@example.com'],
])('%s is easy to guess', { tags: ['@password-rules'] }, (_what, password) => {
  expect(faultOf(password)).toBe('guessable');
});

test('a rare word is easy to guess if it is the name of the brand', { tags: ['@password-rules'] }, () => {
  expect(faultOf('Zorbivex2026!!')).toBeUndefined();
  expect(passwordError('Zorbivex2026!!', { ...ADA, brandName: 'Zorbivex' })).toBe('guessable');
});

test.each([
  'seven green kettles',
  'tea at half past nine?',
  'password is the least of my seven kettles',
  'kp3!vWq9zLr#',
  '🐘🦔🐝🦉🐢🦊🐙🦜🐠🦋🐌🦀',
  'İİİ tired kettles hum',
])('%s is accepted', { tags: ['@password-handling'] }, (password) => {
  expect(faultOf(password)).toBeUndefined();
});

test('random passwords of twenty characters are accepted', { tags: ['@password-handling'] }, () => {
  // Without the bias of fast-check, which prefers repeated and extreme values.
  const bytes = fc.noBias(fc.array(fc.nat(255), { minLength: 15, maxLength: 15 }));
  const passwords = fc.sample(bytes, 300).map((random) => Buffer.from(random).toString('base64'));
  expect(passwords.filter(faultOf)).toEqual([]);
});

test('the list is complete and small', { tags: ['@password-rules'] }, () => {
  expect(statSync(listFile()).size).toBeGreaterThan(500_000);
  expect(statSync(listFile()).size).toBeLessThan(1_000_000);
  for (const password of ['1029384756123', 'websolutions', 'yesterday909', 'hgfedcbaabcdefgh'])
    expect(commonPasswordLengths(password, 0), password).toContain(password.length);
});

import { expect, test } from 'vitest';
import { findBorrower } from '#features/application/borrower.ts';
import { saveAnswers } from '#features/application/save-answers.ts';
import { someBorrower } from '#tests/integration/support/new-journey.ts';
import { columnsWith } from '#tests/support/database/columns-with.ts';
import { sql } from '#tests/support/database/sql.ts';

/** Every answer with personal data, once valid and once not. */
const PERSON = {
  firstName: 'Zephyrantha',
  lastName: 'Quillverton',
  email: 'canary-7f3a@nest.example',
  phone: '(415) 555-2671',
  dateOfBirth: '10/14/1988',
  street: '4711 Kestrelwick Lane',
  city: 'Finchhaven',
  zipcode: '94107',
  incomeYearly: '$87,654.32',
};
const INVALID = {
  phone: 'call 867 5309 nightly',
  email: 'canary at sparrowmail dot example',
  dateOfBirth: 'the 31st of Smarch',
};

test.each([
  ['valid', PERSON],
  ['not understood', INVALID],
])('no table contains answers in plain text that were %s', async (_how, answers) => {
  const borrower = await someBorrower();
  await saveAnswers(borrower, answers);
  const stored = Object.values((await findBorrower(borrower))?.rawAnswers ?? {}).map(String);
  expect(stored).toHaveLength(Object.keys(answers).length);
  expect(await columnsWith(sql, [...Object.values(answers), ...stored])).toEqual([]);
});

test.each([
  ['a text', 'campaign.name', "UPDATE campaign SET name = 'for Zephyrantha'"],
  ['JSON', 'journey.entry', `UPDATE journey SET entry = '{"utm_term": ["zephyrantha"]}'`],
  ['bytes', 'draft.sealed', `UPDATE draft SET sealed = convert_to('for Zephyrantha', 'UTF8')`],
  [
    'bytes as base64',
    'draft.sealed',
    `UPDATE draft SET sealed = convert_to(encode('Zephyrantha', 'base64'), 'UTF8')`,
  ],
])('finds an answer that is stored in plain text as %s', async (_kind, column, leak) => {
  await saveAnswers(await someBorrower(), PERSON);
  await sql(leak);
  expect(await columnsWith(sql, [PERSON.firstName])).toEqual([column]);
  await sql("UPDATE campaign SET name = 'Spring'");
  await sql("UPDATE journey SET entry = '{}'");
  await sql('DELETE FROM draft');
});

test('finds four digits that stand alone, and none within a time, a hash or a random id', async () => {
  await someBorrower();
  await sql(
    "UPDATE campaign SET name = '2026-11-25 14:03:07.148213+00 a74821bc 7b1c9d52-0a3e-4821-9f60-3c5d8e7a1b24'",
  );
  expect(await columnsWith(sql, ['4821'])).toEqual([]);
  await sql(`UPDATE journey SET entry = '{"utm_term": ["4821"]}'`);
  expect(await columnsWith(sql, ['4821'])).toEqual(['journey.entry']);
});

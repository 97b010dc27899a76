import { expect, test } from 'vitest';
import { findBorrower } from '#features/application/borrower.ts';
import { saveAnswers } from '#features/application/save-answers.ts';
import { someBorrower } from '#tests/integration/support/new-journey.ts';
import { columnsWith } from '#tests/support/database/columns-with.ts';
import { sql } from '#tests/support/database/sql.ts';

/** Every answer that names somebody, once as it is understood and once as it is not. */
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
const MISREAD = {
  phone: 'call 867 5309 nightly',
  email: 'canary at sparrowmail dot example',
  dateOfBirth: 'the 31st of Smarch',
};

test.each([
  ['understood', PERSON],
  ['not understood', MISREAD],
])('of answers that were %s, no table holds one in plain', async (_how, answers) => {
  const borrower = await someBorrower();
  await saveAnswers(borrower, answers);
  const kept = Object.values((await findBorrower(borrower))?.rawAnswers ?? {}).map(String);
  expect(kept).toHaveLength(Object.keys(answers).length);
  expect(await columnsWith(sql, [...Object.values(answers), ...kept])).toEqual([]);
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
])('an answer that is kept in plain as %s would be found', async (_kind, column, leak) => {
  await saveAnswers(await someBorrower(), PERSON);
  await sql(leak);
  expect(await columnsWith(sql, [PERSON.firstName])).toEqual([column]);
  await sql("UPDATE campaign SET name = 'Spring'");
  await sql("UPDATE journey SET entry = '{}'");
  await sql('DELETE FROM draft');
});

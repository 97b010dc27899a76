import { expect, test } from 'vitest';
import { findBorrower } from '#features/application/borrower.ts';
import { saveAnswers } from '#features/application/save-answers.ts';
import { someBorrower } from '#tests/integration/support/new-journey.ts';
import { columnsWith } from '#tests/support/database/columns-with.ts';
import { sql } from '#tests/support/database/sql.ts';

/** Answers with personal data, valid and not. */
const PERSON = {
  firstName: 'Zephyrantha',
  lastName: 'Quillverton',
  email: 'canary at sparrowmail dot example',
  phone: 'call 867 5309 nightly',
  dateOfBirth: '10/14/1988',
  street: '4711 Kestrelwick Lane',
  city: 'Finchhaven',
  zipcode: '94107',
  incomeYearly: '$87,654.32',
};

test('no table contains answers in plain text, and a text, JSON, bytes, base64 and lone digits would be found', async () => {
  const borrower = await someBorrower();
  await saveAnswers(borrower, PERSON);
  const stored = Object.values((await findBorrower(borrower))?.rawAnswers ?? {}).map(String);
  expect(stored).toHaveLength(Object.keys(PERSON).length);
  await sql(
    "UPDATE campaign SET name = '2026-11-25 14:03:07.148213 a74821bc 7b1c9d52-0a3e-4821-9f60-3c5d8e7a1b24'",
  );
  expect(await columnsWith(sql, [...Object.values(PERSON), ...stored, '4821'])).toEqual([]);
  await sql("UPDATE campaign SET name = 'for Zephyrantha'");
  await sql(`UPDATE journey SET entry = '{"utm_term": ["4821"]}'`);
  for (const leak of ['for Zephyrantha', Buffer.from('Zephyrantha').toString('base64')]) {
    await sql("UPDATE draft SET sealed = convert_to($1, 'UTF8')", [leak]);
    const columns = ['campaign.name', 'draft.sealed', 'journey.entry'];
    expect(await columnsWith(sql, [PERSON.firstName, '4821'])).toEqual(columns);
  }
});

import { expect, test } from 'vitest';
import { findBorrower } from '#journeys/borrower.ts';
import { saveAnswers } from '#journeys/save-answers.ts';
import { sql, undone } from '../support/sql.ts';
import { someBorrower } from './borrowers.ts';

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
  const kept = Object.values((await findBorrower(borrower))?.texts ?? {}).map(String);
  expect(kept).toHaveLength(Object.keys(answers).length);
  expect(await columnsWith([...Object.values(answers), ...kept])).toEqual([]);
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
  expect(await columnsWith([PERSON.firstName])).toEqual([column]);
  await sql("UPDATE campaign SET name = 'Spring'");
  await sql("UPDATE journey SET entry = '{}'");
  await sql('DELETE FROM draft');
});

/** The columns of every table in which one of these texts stands: as it is, as hex, or as base64. */
async function columnsWith(texts: string[]): Promise<string[]> {
  const columns = await sql<{ name: string; value: string }>(`
    SELECT relname || '.' || attname AS name, format('SELECT %I::text AS value FROM %I', attname, relname) AS value
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`);
  const needles = texts.flatMap((text) => formsOf(text)).map((text) => text.toLowerCase());
  return undone(async (query) => {
    const found: string[] = [];
    for (const { name, value } of columns) {
      const rows = await query<{ value: string | null }>(value);
      if (rows.some((row) => needles.some((text) => readable(row.value).includes(text)))) found.push(name);
    }
    return found.sort();
  });
}

function formsOf(text: string): string[] {
  const digits = text.replace(/\D/g, '');
  // The last group of base64 depends on what follows.
  const base64 = Buffer.from(text).toString('base64').replace(/=+$/, '').slice(0, -1);
  return [text, base64, ...(digits.length > 6 ? [digits] : [])];
}

/** What a column holds, with bytes also read as the characters that they may be. */
function readable(value: string | null): string {
  const bytes = value?.startsWith('\\x') ? Buffer.from(value.slice(2), 'hex').toString('latin1') : '';
  return `${value ?? ''}\n${bytes}`.toLowerCase();
}

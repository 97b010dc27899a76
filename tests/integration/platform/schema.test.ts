import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Query, rolledBack } from '#tests/support/database/sql.ts';
import { tablesOfSchema } from './prisma-schema.ts';

const folder = 'prisma/schema';
const schema = readdirSync(folder)
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');
const promised = tablesOfSchema(schema);

test('the Prisma schema and the migrations describe the same tables', async () => {
  expect(promised.filter((line) => line.startsWith('lead.'))).toHaveLength(18);
  expect(await rolledBack(tablesOfDatabase)).toEqual(promised);
});

test.each([
  'CREATE TABLE stray (id integer)',
  'ALTER TABLE lead DROP COLUMN operator_uuid',
  'ALTER TABLE lead ALTER COLUMN operator_uuid TYPE varchar(36)',
  'ALTER TABLE lead ALTER COLUMN operator_status SET NOT NULL',
  'ALTER TABLE draft ALTER COLUMN version SET DEFAULT 0',
  'ALTER TABLE choice DROP CONSTRAINT choice_pkey, ADD CONSTRAINT choice_pkey PRIMARY KEY (value, list)',
  'DROP INDEX draft_expires_at_idx',
  'CREATE UNIQUE INDEX stray ON campaign (name)',
  `ALTER TABLE draft DROP CONSTRAINT draft_journey_id_fkey, ADD CONSTRAINT draft_journey_id_fkey
   FOREIGN KEY (journey_id) REFERENCES journey (id) ON UPDATE CASCADE ON DELETE RESTRICT`,
  'ALTER INDEX lead_journey_id_key RENAME TO another_name',
])('notices a migration with %s', async (statement) => {
  const made = await rolledBack(async (query) => {
    await query(statement);
    return tablesOfDatabase(query);
  });
  expect(made).not.toEqual(promised);
});

test.each([
  ['interface String', 'interface String?'],
  ['linkSealed Bytes?', 'linkSealed Json?'],
  ['@unique @map("partner_lead_id")', '@map("partner_lead_id")'],
  ['@@id([leadId, number])', '@@id([leadId])'],
  ['[source, fetchedAt(sort: Desc)]', '[source, fetchedAt]'],
  [
    'references: [id], onDelete: Cascade)\n\n @@index([expiresAt])',
    'references: [id], onDelete: Restrict)\n',
  ],
])('notices a schema in which %s became %s', (before, after) => {
  const unaligned = schema.replaceAll(/ +/g, ' ');
  expect(unaligned).toContain(before);
  expect(tablesOfSchema(unaligned.replace(before, after))).not.toEqual(promised);
});

// Prisma's words have no index over some rows only or over an expression, no CHECK and no constraint trigger. Tests of
// their own hold them.
async function tablesOfDatabase(query: Query): Promise<string[]> {
  const rows = await query<{ line: string }>(`
    WITH own AS (
      SELECT oid, relname FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') AND relname <> '_prisma_migrations'
    )
    SELECT relname || '.' || attname || ' ' || format_type(atttypid, atttypmod)
      || CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END
      || coalesce(' DEFAULT ' || pg_get_expr(adbin, adrelid), '') AS line
    FROM own JOIN pg_attribute ON attrelid = own.oid AND attnum > 0 AND NOT attisdropped
    LEFT JOIN pg_attrdef ON adrelid = own.oid AND adnum = attnum
    UNION ALL
    SELECT conname || ' ' || pg_get_constraintdef(pg_constraint.oid)
    FROM own JOIN pg_constraint ON conrelid = own.oid WHERE contype NOT IN ('c', 'n', 't')
    UNION ALL
    SELECT pg_get_indexdef(indexrelid)
    FROM own JOIN pg_index ON indrelid = own.oid WHERE indpred IS NULL AND indexprs IS NULL AND NOT indisprimary`);
  return rows.map(({ line }) => line.replaceAll('"', '')).sort();
}

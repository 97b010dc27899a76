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

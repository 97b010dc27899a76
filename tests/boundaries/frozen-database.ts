import pg from 'pg';
import { cloneDatabase } from '#tests/support/database/new-database.ts';

/** A check without a text has no stored word. */
const HAS_WORDS = `contype = 'c' AND pg_get_constraintdef(oid) LIKE '%''%'`;
const QUERIES = {
  'database checks': `
    SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND ${HAS_WORDS}`,
  'database constraints': `
    SELECT CASE WHEN conname LIKE conrelid::regclass || '\\_%' THEN '' ELSE conrelid::regclass || ' ' END || conname
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype NOT IN ('n', 'p') AND NOT (${HAS_WORDS})`,
  'database functions': `
    SELECT proname || '(' || pg_get_function_identity_arguments(oid) || ')' FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace`,
  'database migrations': 'SELECT migration_name || $$ $$ || left(checksum, 12) FROM _prisma_migrations',
};
/** A section for each table. */
const COLUMNS = `
  SELECT 'columns of ' || relname AS section, array_agg(attname::text ORDER BY attname) AS columns
  FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') AND relname <> '_prisma_migrations'
  GROUP BY relname`;

export async function wordsOfDatabase(): Promise<Record<string, string[]>> {
  const database = await cloneDatabase();
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    const words: Record<string, string[]> = {};
    for (const [section, text] of Object.entries(QUERIES)) {
      const { rows } = await client.query<string[]>({ text, rowMode: 'array' });
      words[section] = rows.flat().sort();
    }
    const { rows } = await client.query<{ section: string; columns: string[] }>(COLUMNS);
    for (const { section, columns } of rows) words[section] = columns;
    return words;
  } finally {
    await client.end();
    await database.drop();
  }
}

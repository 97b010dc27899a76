import pg from 'pg';
import { cloneDatabase } from '#tests/support/database/new-database.ts';

const QUERIES = {
  'database checks': `
    SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND contype = 'c'`,
  'database columns': `
    SELECT relname || '.' || attname || ' ' || format_type(atttypid, atttypmod)
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') AND relname <> '_prisma_migrations'`,
  'database constraints': `
    SELECT conrelid::regclass || ' ' || conname FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND contype NOT IN ('c', 'n')`,
  'database functions': `
    SELECT proname || '(' || pg_get_function_identity_arguments(oid) || ')' FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace`,
  'database migrations': 'SELECT migration_name || $$ $$ || checksum FROM _prisma_migrations',
};

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
    return words;
  } finally {
    await client.end();
    await database.drop();
  }
}

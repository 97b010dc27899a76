import type { Query } from './sql.ts';

/**
 * Looks for each text as it is, as hex and as base64. Times, hashes and random ids may contain a few digits by chance: a
 * short number is found only where no letter, digit or hyphen is next to it.
 */
export async function columnsWith(query: Query, texts: string[]): Promise<string[]> {
  const columns = await query<{ name: string; value: string }>(`
    SELECT relname || '.' || attname AS name, format('SELECT %I::text AS value FROM %s', attname, pg_class.oid::regclass) AS value
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
    WHERE relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema', 'pg_toast') AND relkind IN ('r', 'p')
      AND atttypid <> 'uuid'::regtype AND relname <> '_prisma_migrations'`);
  const finders = texts.flatMap((text) => formsOf(text)).map(finder);
  const found: string[] = [];
  for (const { name, value } of columns) {
    const rows = await query<{ value: string | null }>(value);
    if (rows.some((row) => finders.some((isIn) => isIn(readable(row.value))))) found.push(name);
  }
  return found.sort();
}

function finder(text: string): (value: string) => boolean {
  if (!/^\d{1,6}$/.test(text)) return (value) => value.includes(text.toLowerCase());
  const alone = new RegExp(`(?<![0-9a-z-])${text}(?![0-9a-z-])`);
  return (value) => alone.test(value);
}

function formsOf(text: string): string[] {
  const digits = text.replace(/\D/g, '');
  // The last group of base64 depends on what follows.
  const base64 = Buffer.from(text).toString('base64').replace(/=+$/, '').slice(0, -1);
  return [text, base64, ...(digits.length > 6 ? [digits] : [])];
}

function readable(value: string | null): string {
  const bytes = value?.startsWith('\\x') ? Buffer.from(value.slice(2), 'hex').toString('latin1') : '';
  return `${value ?? ''}\n${bytes}`.toLowerCase();
}

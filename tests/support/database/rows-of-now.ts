import pg from 'pg';

/**
 * Statements that bring back the rows and the sequences of now, for a transaction. `schemas` is a condition on
 * `pg_namespace`; the tables of `except` stay as they are.
 */
export async function rowsOfNow(client: pg.Client, schemas: string, except: string[] = []): Promise<string> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(
    `SELECT pg_class.oid::regclass::text AS name, string_agg(quote_ident(attname), ', ') AS columns FROM pg_class
     JOIN pg_namespace ON pg_namespace.oid = relnamespace
     JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     WHERE relkind = 'r' AND ${schemas} AND relname <> ALL ($1) GROUP BY pg_class.oid`,
    [except],
  );
  const insertions: string[] = [];
  for (const { name, columns } of tables) {
    const { rows } = await client.query(`SELECT json_agg(kept)::text AS kept FROM ${name} AS kept`);
    if (rows[0].kept)
      insertions.push(`INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
        SELECT ${columns} FROM json_populate_recordset(NULL::${name}, ${pg.escapeLiteral(rows[0].kept)})`);
  }
  const { rows: sequences } = await client.query<{ statement: string }>(
    `SELECT format('SELECT setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
       coalesce(last_value, start_value), last_value IS NOT NULL) AS statement
     FROM pg_sequences JOIN pg_namespace ON nspname = schemaname WHERE ${schemas}`,
  );
  return [
    // Skips the triggers of tables that allow no deletion, and foreign keys.
    'SET LOCAL session_replication_role = replica',
    ...tables.map(({ name }) => `DELETE FROM ${name}`),
    ...insertions,
    ...sequences.map(({ statement }) => statement),
  ].join(';\n');
}

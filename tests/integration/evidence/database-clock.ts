import { sql } from '#tests/support/database/sql.ts';

/**
 * Gives this test file's database its own clock: a schema earlier in the search path shadows the time functions. Call it
 * before the product connects.
 */
export async function ownClock(): Promise<void> {
  await sql('CREATE SCHEMA moved');
  await sql("CREATE TABLE moved.back AS SELECT interval '0' AS by");
  await sql('GRANT USAGE ON SCHEMA moved TO PUBLIC');
  await sql('GRANT SELECT ON moved.back TO PUBLIC');
  for (const name of ['clock_timestamp', 'now']) {
    await sql(`CREATE FUNCTION moved.${name}() RETURNS timestamptz LANGUAGE sql VOLATILE
      AS 'SELECT pg_catalog.clock_timestamp() - by FROM moved.back'`);
  }
  // A default keeps the function that it was written with.
  await sql(`DO $$
    DECLARE "column" record;
    BEGIN
      EXECUTE format('ALTER DATABASE %I SET search_path = moved, pg_catalog, public', current_database());
      FOR "column" IN
        SELECT adrelid::regclass AS relation, attname FROM pg_attrdef
        JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum
        WHERE pg_get_expr(adbin, adrelid) LIKE '%clock_timestamp()%'
      LOOP
        EXECUTE format('ALTER TABLE %s ALTER %I SET DEFAULT moved.clock_timestamp()', "column".relation, "column".attname);
      END LOOP;
    END $$`);
}

/** Puts the clock back by so much, counted from the right time. */
export async function setClockBack(by: string): Promise<void> {
  await sql('UPDATE moved.back SET by = $1::interval', [by]);
}

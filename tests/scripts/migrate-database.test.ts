import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateDatabase } from '#scripts/cli/migrate-database.ts';
import { APP_ROLE, asApp, asOwner } from '#scripts/dev/test-roles.ts';
import { cloneDatabase, type OwnDatabase } from '#tests/support/database/new-database.ts';
import { queryAt } from '#tests/support/database/sql.ts';

let database: OwnDatabase;

beforeEach(async () => {
  database = await cloneDatabase();
});

afterEach(() => database.drop());

test("migrate does not touch another role's objects in its schema", async () => {
  // Such as those of an extension that the database's administrator installed.
  await queryAt(
    database.url,
    `CREATE VIEW statements AS SELECT 1 AS calls;
     CREATE SEQUENCE statements_seen;
     CREATE FUNCTION statements_reset() RETURNS void LANGUAGE sql AS '';
     CREATE PROCEDURE statements_forget() LANGUAGE sql AS '';
     REVOKE ALL ON FUNCTION statements_reset() FROM PUBLIC`,
  );
  await queryAt(
    asOwner(database.url),
    'CREATE FUNCTION "Own"(text) RETURNS int LANGUAGE sql AS \'SELECT 7\'',
  );
  await queryAt(asOwner(database.url), 'REVOKE ALL ON FUNCTION "Own" FROM PUBLIC');

  expect(await migrateDatabase(asOwner(database.url), APP_ROLE)).toMatchObject({ granted: 'granted' });

  await expect(queryAt(asApp(database.url), 'SELECT * FROM statements')).rejects.toThrow('permission denied');
  expect(await queryAt(asApp(database.url), `SELECT "Own"('') AS own`)).toEqual([{ own: 7 }]);
});

test('a migrate that could not grant the app its rights says to run it again, and then succeeds', async () => {
  await queryAt(
    database.url,
    `CREATE FUNCTION refuse_grants() RETURNS event_trigger LANGUAGE plpgsql AS $$BEGIN RAISE 'not today'; END$$;
     CREATE EVENT TRIGGER refuse_grants ON ddl_command_start WHEN TAG IN ('GRANT') EXECUTE FUNCTION refuse_grants()`,
  );

  await expect(migrateDatabase(asOwner(database.url), APP_ROLE)).rejects.toThrow(
    'The tables are up to date, but the queue or the rights of handoff_app are not: not today. Correct this, then run npm run migrate again before you start the app.',
  );

  await queryAt(database.url, 'DROP EVENT TRIGGER refuse_grants');
  expect(await migrateDatabase(asOwner(database.url), APP_ROLE)).toMatchObject({ granted: 'granted' });
});

import { addSample } from '#prisma/sample.ts';
import { migrateDatabase } from '#scripts/cli/migrate-database.ts';
import { APP_ROLE, asOwner } from '#scripts/dev/test-roles.ts';
import { createDatabase, emptyDatabase, type OwnDatabase, serverOfRun } from './new-database.ts';
import { connectedTo } from './sql.ts';

const TEMPLATE = 'handoff_sample';

/** A new database with the schema and the sample data of `npm start`. */
export async function sampleDatabase(server?: string): Promise<OwnDatabase> {
  if (server === undefined) {
    await prepareTemplate();
    return createDatabase(`template ${TEMPLATE}`);
  }
  const database = await emptyDatabase(server);
  await fill(database.url);
  return database;
}

/** The first worker creates it while the others wait. The template mark is its last step. */
const prepareTemplate = () =>
  connectedTo(serverOfRun(), async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [TEMPLATE]);
    const complete = 'select from pg_database where datname = $1 and datistemplate';
    if ((await client.query(complete, [TEMPLATE])).rowCount) return;
    await client.query(`drop database if exists ${TEMPLATE}`);
    await client.query(`create database ${TEMPLATE} template template0 owner handoff_owner`);
    await fill(Object.assign(new URL(serverOfRun()), { pathname: `/${TEMPLATE}` }).href);
    await client.query(`alter database ${TEMPLATE} is_template true`);
  });

async function fill(url: string) {
  await migrateDatabase(asOwner(url), APP_ROLE);
  await addSample(url, 'local');
}

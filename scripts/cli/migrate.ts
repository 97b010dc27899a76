import { appRole, databaseUrl } from '#platform/config/env.ts';
import { migrateDatabase } from './migrate-database.ts';
import { exitWithError } from './user-error.ts';

const { applied, granted, role } = await migrate().catch(exitWithError);
for (const name of applied) console.log(`Applied ${name}.`);
if (applied.length === 0) console.log('The tables are up to date.');
console.log("The queue's tables are up to date.");
console.log(
  {
    granted: `The role ${role} has the rights that the app needs, and no others.`,
    'no such role': `There is no role ${role}, so the app must connect as the owner. deploy/postgres/roles.sql creates it.`,
    'same role': `You are connected as ${role}, which owns the tables. deploy/postgres/roles.sql separates owner and app.`,
  }[granted],
);

async function migrate() {
  const role = appRole();
  return { ...(await migrateDatabase(databaseUrl(), role)), role };
}

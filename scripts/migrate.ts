import { databaseUrl } from '#env.ts';
import { applyMigrations } from './migrations.ts';
import { tellAndExit } from './plain-error.ts';

const applied = await migrate().catch(tellAndExit);
for (const name of applied) console.log(`Applied ${name}.`);
if (applied.length === 0) console.log('The database is up to date.');

async function migrate() {
  return applyMigrations(databaseUrl());
}

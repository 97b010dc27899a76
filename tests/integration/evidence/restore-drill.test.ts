import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { disconnect } from '#platform/database/db.ts';
import { testDatabaseUrl } from '#scripts/dev/test-settings.ts';
import { aMinute } from '#tests/integration/support/issued-evidence.ts';
import { restartedWith } from '#tests/integration/support/restarted.ts';
import { runHere } from '#tests/integration/support/run-here.ts';
import { carryLead, openOperatorAndSeed } from '#tests/integration/support/sent-lead.ts';
import { serverOfRun } from '#tests/support/database/new-database.ts';
import { sql } from '#tests/support/database/sql.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder();
const path = (name: string) => join(folder, name);
vi.stubEnv('CHECKPOINT_FILE', path('checkpoints.txt'));
await openOperatorAndSeed();
const production = new URL(testDatabaseUrl()).pathname.slice(1);
const backup = `${production}_backup`;

async function server(...statements: string[]) {
  const client = new pg.Client({ connectionString: serverOfRun() });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A file-level copy by PostgreSQL. Its source may have no connection. */
async function copyDatabase(from: string, to: string) {
  await disconnect();
  await server(
    `drop database if exists ${to} with (force)`,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${from}'`,
    `create database ${to} template ${from} strategy file_copy owner handoff_owner`,
    `revoke all on database ${to} from public; grant connect on database ${to} to handoff_app`,
  );
}

const openAlerts = () =>
  sql(
    "SELECT kind, subject, facts->>'reason' AS reason FROM alert WHERE resolved_at IS NULL ORDER BY kind, subject",
  );

test('an operator restores an older copy, sees what is lost, and ends each alert', {
  tags: ['@nightly'],
}, async () => {
  await carryLead();
  await aMinute();
  await copyDatabase(production, backup);
  for (const email of ['bob@example.com', 'carl@example.com']) {
    await carryLead({ email });
    await aMinute();
  }
  expect(await openAlerts()).toEqual([]);
  const delivered = readFileSync(path('checkpoints.txt'), 'utf8');

  await copyDatabase(backup, production);
  await carryLead({ email: 'dora@example.com' });
  await aMinute();
  expect(await openAlerts()).toEqual([{ kind: 'database_copied', subject: 'checkpoints', reason: null }]);
  expect(readFileSync(path('checkpoints.txt'), 'utf8')).toBe(delivered);

  expect(await runHere('evidence', ['restored'])).toMatchObject({ code: 0 });
  await aMinute();
  expect(await openAlerts()).toEqual([
    { kind: 'checkpoint_not_delivered', subject: 'file', reason: 'not_ours' },
  ]);
  await (await restartedWith({ CHECKPOINT_FILE: path('after-restore.txt') })).aMinute();
  expect(await openAlerts()).toEqual([]);
});

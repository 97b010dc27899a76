import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { disconnect } from '#platform/database/db.ts';
import { testDatabaseUrl } from '#scripts/dev/test-settings.ts';
import { aMinute } from '#tests/integration/support/issued-evidence.ts';
import { openWitness } from '#tests/integration/support/local-witness.ts';
import { restartedWith } from '#tests/integration/support/restarted.ts';
import { runHere } from '#tests/integration/support/run-here.ts';
import { carryLead, openOperatorAndSeed } from '#tests/integration/support/sent-lead.ts';
import { serverOfRun } from '#tests/support/database/new-database.ts';
import { sql } from '#tests/support/database/sql.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder();
const path = (name: string) => join(folder, name);
const [witness, another] = [await openWitness(), await openWitness('witness.example/w2')];
vi.stubEnv('EVIDENCE_WITNESSES', witness.setting);
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

async function certify(reference: string, name: string) {
  const given = ['certificate', reference, '--reason', 'a drill', '--out', path(name)];
  expect(await runHere('evidence', given)).toMatchObject({ code: 0 });
}

const verify = (name: string, ...given: string[]) => runHere('verify', [path(name), ...given]);
const openAlerts = () =>
  sql(
    "SELECT kind, subject, facts->>'reason' AS reason FROM alert WHERE resolved_at IS NULL ORDER BY kind, subject",
  );
const stated = () =>
  sql('SELECT size::int, source FROM evidence_time_proof ORDER BY size DESC, source LIMIT 1');
const ALERT = 'evidence_time_missing';

test('an operator restores an older copy, sees what is lost, and ends each alert', {
  tags: ['@nightly'],
}, async () => {
  const saved = await carryLead();
  await aMinute();
  await copyDatabase(production, backup);
  const lost = await carryLead({ email: 'bob@example.com' });
  await aMinute();
  await certify(lost.reference, 'lost.json');
  await carryLead({ email: 'carl@example.com' });
  await aMinute();
  expect(await openAlerts()).toEqual([]);
  const [before] = await sql<{ size: number }>('SELECT max(size)::int AS size FROM evidence_checkpoint');
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
    { kind: ALERT, subject: witness.name, reason: 'witness_ahead' },
  ]);
  await certify(saved.reference, 'saved.json');
  expect(await verify('saved.json', '--witness', witness.verifierKey)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/existed before .+, says the witness witness\.example\/w1\./),
  });

  await runHere('evidence', ['log', '--out', path('log.json')]);
  const compared = await verify('log.json', '--checkpoint', path('checkpoints.txt'));
  expect(compared.code).toBe(1);
  expect(compared.stdout).toContain(`The log lacks the delivered checkpoint over ${before?.size} events`);
  const missing = await verify('lost.json', '--log', path('log.json'));
  expect(missing.code).toBe(1);
  expect(missing.stdout).toContain('Event 7 (lead_ended) is missing in the log');

  const changes = { CHECKPOINT_FILE: path('after-restore.txt'), EVIDENCE_WITNESSES: another.setting };
  await (await restartedWith(changes)).aMinute();
  expect(await openAlerts()).toEqual([]);
  expect(await stated()).toMatchObject([{ source: another.name }]);
  await runHere('evidence', ['log', '--out', path('log.json')]);
  expect(await verify('log.json', '--checkpoint', path('after-restore.txt'))).toMatchObject({ code: 0 });
  expect(await verify('lost.json', '--witness', witness.verifierKey)).toMatchObject({ code: 0 });
});

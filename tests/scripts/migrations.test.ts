import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyMigrations } from '#scripts/cli/migrations.ts';
import { emptyDatabase, type OwnDatabase } from '#tests/support/database/new-database.ts';
import { queryAt, waitsFor } from '#tests/support/database/sql.ts';
import { until } from '#tests/support/until.ts';

const PARTNER = 'create table partner (name text not null);';
const LEAD = "create table lead (id int); insert into partner values ('a;b');";

let database: OwnDatabase;
let folder: string;

beforeEach(async () => {
  database = await emptyDatabase();
  folder = mkdtempSync(join(tmpdir(), 'handoff-migrations-'));
});

afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

test("migrations are applied in order, only once, and recorded as Prisma's own migrate records them", async () => {
  write('2_lead', LEAD);
  write('1_partner', PARTNER);

  expect(await migrate()).toEqual(['1_partner', '2_lead']);
  expect(await migrate()).toEqual([]);
  expect(await query('select name from partner')).toEqual([{ name: 'a;b' }]);
  const checksum = createHash('sha256').update(PARTNER).digest('hex');
  const recorded =
    "select *, finished_at >= started_at as in_order from _prisma_migrations where migration_name = '1_partner'";
  expect(await query(recorded)).toEqual([
    expect.objectContaining({
      migration_name: '1_partner',
      checksum,
      in_order: true,
      applied_steps_count: 1,
      logs: null,
      rolled_back_at: null,
    }),
  ]);
});

test('rejects a migration that changed after it was applied, and applies no newer one', async () => {
  write('1_partner', PARTNER);
  await migrate();
  write('1_partner', `${PARTNER}\n`);
  write('2_lead', LEAD);

  await expect(migrate()).rejects.toThrow(
    'Migration 1_partner was applied to this database, but its file has changed since.',
  );
  expect(await tables()).not.toContainEqual({ tablename: 'lead' });
});

test('rejects a migration whose file is missing, or that failed under another runner', async () => {
  write('1_partner', PARTNER);
  await migrate();
  rmSync(join(folder, '1_partner'), { recursive: true });
  await expect(migrate()).rejects.toThrow(
    'Migration 1_partner was applied to this database, but its file is missing.',
  );
  write('1_partner', PARTNER);
  await query('update _prisma_migrations set finished_at = null');
  await expect(migrate()).rejects.toThrow('Migration 1_partner failed before');
});

test('a failed migration leaves no changes behind, and runs after it is fixed', async () => {
  write('1_partner', PARTNER);
  write('2_lead', 'create table lead (id int); select 1 / 0;');

  await expect(migrate()).rejects.toThrow(
    'Migration 2_lead failed and left nothing behind: division by zero.',
  );
  expect(await tables()).toEqual([{ tablename: '_prisma_migrations' }, { tablename: 'partner' }]);

  write('2_lead', LEAD);
  expect(await migrate()).toEqual(['2_lead']);
});

test('instances that start at the same time apply each migration once', async () => {
  write('1_partner', `${PARTNER} select pg_sleep(0.1);`);
  write('2_lead', LEAD);

  const applied = await Promise.all([migrate(), migrate(), migrate(), migrate()]);
  expect(applied.flat()).toEqual(['1_partner', '2_lead']);
});

test('does not change function bodies, quotes, or a comment without a final line break', async () => {
  write(
    '1_trap',
    "create function one() returns int language sql as $$ select 1; $$; comment on function one is ';' -- end",
  );

  await migrate();
  expect(await query('select one()')).toEqual([{ one: 1 }]);
});

test('names the setting of an unreachable database, without its password', async () => {
  const error = await applyMigrations('postgresql://me:secret-word@127.0.0.1:1/handoff', folder).catch(
    String,
  );
  expect(error).toContain("The database in DATABASE_URL can't be reached");
  expect(error).not.toContain('secret-word');
});

describe('on a table that is in use', () => {
  const LOCK_RETRY_POLICY = { lockMs: 200, pauseMs: 100, tries: 100 };
  const INDEX =
    '-- handoff: no transaction\ncreate unique index concurrently if not exists lead_id on lead (id);\n';
  const migrateWithRetries = () => applyMigrations(database.url, folder, LOCK_RETRY_POLICY);
  const validIndexes = () =>
    query("select indisvalid from pg_index where indexrelid = to_regclass('lead_id')");
  let other: pg.Client;

  beforeEach(async () => {
    write('1_lead', 'create table lead (id int);');
    await migrateWithRetries();
    other = new pg.Client({ connectionString: database.url });
    await other.connect();
  });
  afterEach(() => other.end());

  test('builds an index while one transaction stays open and others write', async () => {
    write('2_index', INDEX);
    await other.query('begin; insert into lead values (1)');
    const migrated = migrateWithRetries();
    await until(async () => (await validIndexes()).length > 0, 'the index is being built');
    await query('insert into lead values (2)');
    expect(await validIndexes()).toEqual([{ indisvalid: false }]);
    await other.query('commit');
    expect(await migrated).toEqual(['2_index']);
    expect(await validIndexes()).toEqual([{ indisvalid: true }]);
  });

  test('builds an index again at the next run if its first build was interrupted', async () => {
    await query('insert into lead values (1), (1)');
    write('2_index', INDEX);
    await expect(migrateWithRetries()).rejects.toThrow('Migration 2_index failed on its way');
    expect(await validIndexes()).toEqual([{ indisvalid: false }]);
    await query('delete from lead where ctid = (select min(ctid) from lead)');
    expect(await migrateWithRetries()).toEqual(['2_index']);
    expect(await validIndexes()).toEqual([{ indisvalid: true }]);
    expect(await migrateWithRetries()).toEqual([]);
  });

  test('a migration that waits for a lock blocks no other statement and gets the lock later', async () => {
    write('2_column', 'alter table lead add column name text;');
    await other.query('begin; select from lead');
    const migrated = migrateWithRetries();
    await until(async () => (await query(waitsFor('lead'))).length > 0, 'the migration waits for its lock');
    // If the migration never released its wait, this statement would wait for it and for the open transaction.
    await query("set statement_timeout = '10s'; select from lead");
    await other.query('commit');
    expect(await migrated).toEqual(['2_column']);
  });
});

function migrate() {
  return applyMigrations(database.url, folder);
}

function write(name: string, sql: string) {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, 'migration.sql'), sql);
}

const query = (statement: string) => queryAt(database.url, statement);

const tables = () => query("select tablename from pg_tables where schemaname = 'public' order by tablename");

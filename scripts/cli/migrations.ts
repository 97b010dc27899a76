import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { UserError } from './user-error.ts';

/** The lock number of Prisma's own migrate, so that the two never run at the same time. */
const MIGRATION_LOCK = 72_707_369;

const JOURNAL = `
  create table if not exists _prisma_migrations (
    id varchar(36) primary key not null,
    checksum varchar(64) not null,
    finished_at timestamptz,
    migration_name varchar(255) not null,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz not null default now(),
    applied_steps_count integer not null default 0
  )`;

const LOCK_RETRY_POLICY = { lockMs: 3_000, pauseMs: 2_000, tries: 30 };

export const LOCK_NOT_AVAILABLE = '55P03';
const MARKER = /^-- handoff: no transaction\s*$/m;
const CONCURRENT_INDEX = /^CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(IF\s+NOT\s+EXISTS\s+)?"?(\w+)"?/i;

const runsInSteps = (sql: string) => MARKER.test(sql);

interface Noted {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
}

export async function applyMigrations(
  databaseUrl: string,
  folder = join(projectFolder, 'prisma', 'migrations'),
  retryPolicy = LOCK_RETRY_POLICY,
): Promise<string[]> {
  const migrations = readMigrations(folder);
  // A pooler rejects this setting, and could lose the lock with the session.
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'handoff-migrate',
    lock_timeout: retryPolicy.lockMs,
  });
  await connect(client);
  try {
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('set client_min_messages = warning');
    await client.query(JOURNAL);
    const pending = findPending(migrations, await readJournal(client));
    for (const migration of pending) await apply(client, migration, retryPolicy);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

type Migration = ReturnType<typeof readMigrations>[number];

function readMigrations(folder: string) {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'migration.sql')))
    .map((entry) => entry.name)
    .sort();
  return names.map((name) => {
    const bytes = readFileSync(join(folder, name, 'migration.sql'));
    return { name, sql: bytes.toString('utf8'), checksum: createHash('sha256').update(bytes).digest('hex') };
  });
}

export async function connect(client: pg.Client): Promise<void> {
  try {
    await client.connect();
  } catch (cause) {
    const reason = cause instanceof Error && cause.message ? cause.message : 'no answer';
    const direct = reason.includes('unsupported startup parameter')
      ? ' It leads to a pooler: give this command a direct address.'
      : '';
    throw new UserError(`The database in DATABASE_URL can't be reached: ${reason}.${direct}`, { cause });
  }
}

async function readJournal(client: pg.Client): Promise<Noted[]> {
  const { rows } = await client.query<Noted>(
    `select migration_name, checksum, finished_at from _prisma_migrations
     where rolled_back_at is null order by migration_name`,
  );
  return rows;
}

function findPending(migrations: Migration[], journal: Noted[]): Migration[] {
  const files = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { migration_name: name, checksum, finished_at } of journal) {
    const isBroken = !finished_at && !runsInSteps(files.get(name)?.sql ?? '');
    if (isBroken) {
      throw new UserError(
        `Migration ${name} failed before and must be resolved first (prisma migrate resolve).`,
      );
    }
    const file = files.get(name);
    if (!file)
      throw new UserError(`Migration ${name} was applied to this database, but its file is missing.`);
    if (file.checksum !== checksum) {
      throw new UserError(`Migration ${name} was applied to this database, but its file has changed since.`);
    }
  }
  const applied = new Set(
    journal.filter(({ finished_at }) => finished_at).map((noted) => noted.migration_name),
  );
  return migrations.filter(({ name }) => !applied.has(name));
}

async function apply(client: pg.Client, migration: Migration, retryPolicy: typeof LOCK_RETRY_POLICY) {
  const isInSteps = runsInSteps(migration.sql);
  try {
    await (isInSteps
      ? applyInSteps(client, migration, retryPolicy)
      : applyAtOnce(client, migration, retryPolicy));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const left = isInSteps
      ? 'failed on its way and goes on there at the next run'
      : 'failed and left nothing behind';
    throw new UserError(`Migration ${migration.name} ${left}: ${reason}.`, { cause });
  }
}

// One simple query is one transaction in PostgreSQL: the whole file and its journal row, or nothing.
function applyAtOnce(
  client: pg.Client,
  { name, sql, checksum }: Migration,
  retryPolicy: typeof LOCK_RETRY_POLICY,
) {
  const note = `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
    values ('${randomUUID()}', '${checksum}', ${pg.escapeLiteral(name)}, now(), clock_timestamp(), 1)`;
  return untilUnlocked(client, retryPolicy, () => client.query(`${sql}\n;\n${note}`));
}

/** The journal row stays unfinished until all statements have run. */
async function applyInSteps(
  client: pg.Client,
  { name, sql, checksum }: Migration,
  retryPolicy: typeof LOCK_RETRY_POLICY,
) {
  await client.query(
    `insert into _prisma_migrations (id, checksum, migration_name) select $1, $2, $3::text
     where not exists (select from _prisma_migrations where migration_name = $3::text and rolled_back_at is null)`,
    [randomUUID(), checksum, name],
  );
  for (const step of stepsOf(sql)) await runStep(client, step, retryPolicy);
  await client.query(
    `update _prisma_migrations set finished_at = clock_timestamp(), applied_steps_count = 1
     where migration_name = $1 and rolled_back_at is null`,
    [name],
  );
}

function stepsOf(sql: string): string[] {
  const bare = sql.replace(/^--.*$/gm, '');
  return bare.split(/;\s*$/m).flatMap((text) => text.trim() || []);
}

/** The statement may have run before, in part or whole. */
async function runStep(
  client: pg.Client,
  step: string,
  retryPolicy: typeof LOCK_RETRY_POLICY,
): Promise<void> {
  const [isConcurrent, ifNotExists, index = ''] = CONCURRENT_INDEX.exec(step) ?? [];
  if (!isConcurrent) return untilUnlocked(client, retryPolicy, () => client.query(step));
  if (!ifNotExists) throw new UserError(`Write CREATE INDEX CONCURRENTLY IF NOT EXISTS for ${index}.`);
  // It blocks no reads or writes while it waits, so it may wait for long transactions to end.
  await client.query('set lock_timeout = 0');
  await dropIfInvalid(client, index);
  await client.query(step);
}

/** An interrupted index build leaves an invalid index: it costs writes and serves no reads. */
async function dropIfInvalid(client: pg.Client, index: string) {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [pg.escapeIdentifier(index)],
  );
  if (rowCount) await client.query(`drop index concurrently ${pg.escapeIdentifier(index)}`);
}

/** Other statements queue behind a waiting one, so the lock timeout is short. */
async function untilUnlocked(
  client: pg.Client,
  { lockMs, pauseMs, tries }: typeof LOCK_RETRY_POLICY,
  work: () => Promise<unknown>,
): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      await client.query(`set lock_timeout = ${lockMs}`);
      await work();
      return;
    } catch (error) {
      const isLocked = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
      if (!isLocked || left <= 1) throw error;
      await pause(pauseMs);
    }
  }
}

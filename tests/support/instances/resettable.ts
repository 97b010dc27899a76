import pg from 'pg';
import { rowsOfNow } from '#tests/support/database/rows-of-now.ts';
import { connectedTo } from '#tests/support/database/sql.ts';
import { control } from '#tests/support/sandbox-control.ts';
import { until } from '#tests/support/until.ts';
import { type Instance, openInstance } from './own-instance.ts';

/** The database never deletes them, so an app remembers which it has stored. They say nothing about a borrower. */
const STAYS = ['page_copy', 'consent_text', '_prisma_migrations'];

/** A lock was not given in time, or two transactions wait for each other. */
const BUSY = new Set(['55P03', '40P01']);
const WITHIN_MS = 40_000;

/** The texts that the operator served go: the app asks again. */
const RENEW_TEXTS = `
  delete from consent_fetch_block where fetch_id in (select id from consent_fetch where source = 'personal_v3');
  delete from consent_fetch where source = 'personal_v3';
  update configuration set version = gen_random_uuid();`;
const HAS_TEXTS = `exists (select from consent_fetch where source = 'personal_v3')`;

const BEGIN = `
  begin;
  set local lock_timeout = 2000;
  lock table graphile_worker._private_jobs in exclusive mode;`;
const IS_AT_WORK = `
  select exists (select from graphile_worker._private_jobs where locked_at is not null) as is_at_work`;

/** Neither a statement of another client nor a submission whose answer the app waits for. */
const IS_IDLE = `
  select not exists (
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'
  ) and not exists (select from attempt where ended_at is null and lease_until > clock_timestamp())
    and not exists (
      select from prefill_submission where outcome is null and intent_at > clock_timestamp() - interval '1 minute'
    ) as is_idle`;

const REFRESH =
  "select id from graphile_worker.add_job('refresh_consent', job_key := 'refresh_consent', max_attempts := 1)";
const IS_DONE = 'select not exists (select from graphile_worker._private_jobs where id = $1) as is_done';
const NO_JOBS = 'select not exists (select from graphile_worker._private_jobs) as is_done';

/** Stores a copy of its rows, for `reset`. */
export async function openResettable(settings: Record<string, string>): Promise<Instance> {
  const instance = await openInstance(settings);
  await connectedTo(instance.databaseUrl, async (client) => {
    await until(async () => (await client.query(NO_JOBS)).rows[0].is_done, 'the first jobs are done');
    const restoration = await rowsOfNow(client, "nspname = 'public'", STAYS);
    await client.query(
      'create schema initial; create table initial.restoration (statements text, had_texts bool)',
    );
    await client.query(`insert into initial.restoration select $1, ${HAS_TEXTS}`, [
      `${restoration}; ${RENEW_TEXTS}`,
    ]);
  });
  return instance;
}

type Place = Pick<Instance, 'databaseUrl' | 'sandbox'>;

/**
 * Restores records and operator, and has the app fetch the operator's texts again. The operator deletes its tokens too: the
 * app gets a new one as it asks for the texts.
 */
export async function reset(place: Place) {
  // After failures that a test caused, the app may not call the operator for some seconds.
  await until(() => restored(place), "the app has the operator's texts again");
}

/**
 * Returns whether the app has the texts that it had. Waits until the app is idle, because what the app would still write
 * belongs to rows that go.
 */
function restored({ databaseUrl, sandbox }: Place): Promise<boolean> {
  return connectedTo(databaseUrl, async (client) => {
    const isIdle = async () => (await client.query(IS_IDLE)).rows[0].is_idle;
    // Twice: between two statements of a request, no statement is under way.
    await until(async () => (await isIdle()) && (await isIdle()), 'the app is idle', WITHIN_MS, 20);
    await control(sandbox, '/reset', {});
    await until(() => isRestored(client), 'the rows are restored', WITHIN_MS, 20);
    const { rows } = await client.query(REFRESH);
    const isDone = async () => (await client.query(IS_DONE, [rows[0].id])).rows[0].is_done;
    await until(isDone, 'the texts are refreshed', WITHIN_MS, 10);
    return (await client.query(`select ${HAS_TEXTS} or not had_texts as is_whole from initial.restoration`))
      .rows[0].is_whole;
  });
}

async function isRestored(client: pg.Client): Promise<boolean> {
  try {
    const { rows } = await client.query('select statements from initial.restoration');
    await client.query(BEGIN);
    const isAtWork = (await client.query(IS_AT_WORK)).rows[0].is_at_work;
    await client.query(isAtWork ? 'rollback' : `${rows[0].statements}; commit`);
    return !isAtWork;
  } catch (error) {
    await client.query('rollback');
    if (error instanceof pg.DatabaseError && BUSY.has(error.code ?? '')) return false;
    throw error;
  }
}

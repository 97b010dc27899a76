import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { UserError } from './user-error.ts';

export interface LockRetryPolicy {
  lockMs: number;
  pauseMs: number;
  tries: number;
}

export const LOCK_RETRY_POLICY: LockRetryPolicy = { lockMs: 3_000, pauseMs: 2_000, tries: 30 };

const LOCK_NOT_AVAILABLE = '55P03';
const MARKER = /^-- handoff: no transaction\s*$/m;
const CONCURRENT_INDEX = /^CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(IF\s+NOT\s+EXISTS\s+)?"?(\w+)"?/i;

export const runsInSteps = (sql: string) => MARKER.test(sql);

export function stepsOf(sql: string): string[] {
  const bare = sql.replace(/^--.*$/gm, '');
  return bare.split(/;\s*$/m).flatMap((text) => text.trim() || []);
}

/** The statement may have run before, in part or whole. */
export async function runStep(client: pg.Client, step: string, retryPolicy: LockRetryPolicy): Promise<void> {
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
export async function untilUnlocked(
  client: pg.Client,
  { lockMs, pauseMs, tries }: LockRetryPolicy,
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

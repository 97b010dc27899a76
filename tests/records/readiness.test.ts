import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { judgeReadiness } from '#journeys/judge-readiness.ts';
import { findDraft } from '#records/drafts.ts';
import { undone } from '../support/sql.ts';

const CONNECTIONS = 10;
const WAITING = "SELECT FROM pg_locks WHERE relation = 'draft'::regclass AND NOT granted";

test('whether an instance is ready is told at once, also while all its connections are busy', async () => {
  await undone(async (query) => {
    await query('LOCK TABLE draft IN ACCESS EXCLUSIVE MODE');
    const waiting = Array.from({ length: CONNECTIONS }, () => findDraft(randomUUID()).catch(() => null));
    await vi.waitUntil(async () => (await query(WAITING)).length === CONNECTIONS, { timeout: 5_000 });
    expect((await judgeReadiness()).checks).toMatchObject({ database: 'ok', migrations: 'ok' });
    expect(await query(WAITING)).toHaveLength(CONNECTIONS);
    await query('ROLLBACK');
    await Promise.all(waiting);
  });
});

test('all who ask at a time share one judgement, and who asks later has a new one', async () => {
  const first = judgeReadiness();
  expect(judgeReadiness()).toBe(first);
  await first;
  expect(judgeReadiness()).toBe(first);
  await vi.waitUntil(() => judgeReadiness() !== first, { timeout: 5_000 });
});

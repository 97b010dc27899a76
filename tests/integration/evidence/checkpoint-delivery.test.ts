import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { commitPendingEvents } from '#features/evidence/seal-evidence.ts';
import { anEvent } from '#tests/integration/support/timed-checkpoints.ts';
import { sql } from '#tests/support/database/sql.ts';
import { openWebhook } from '#tests/support/servers/alert-receivers.ts';

const folder = mkdtempSync(join(tmpdir(), 'handoff-checkpoints-'));
const file = join(folder, 'stored', 'checkpoints.txt');
const webhook = await openWebhook();
vi.stubEnv('CHECKPOINT_FILE', file);
vi.stubEnv('CHECKPOINT_WEBHOOK_URL', webhook.url);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await webhook.leave();
});

beforeEach(() => {
  webhook.answerWith(200);
  webhook.posts.length = 0;
});

const notes = async () =>
  (await sql<{ note: string }>('SELECT note FROM evidence_checkpoint ORDER BY size')).map(({ note }) => note);
const openAlerts = () =>
  sql(
    "SELECT subject FROM alert WHERE kind = 'checkpoint_not_delivered' AND resolved_at IS NULL ORDER BY subject",
  );

test('delivers each newest checkpoint once to file and webhook, in order', async () => {
  await anEvent();
  await commitPendingEvents();
  await anEvent();
  await commitPendingEvents();
  await commitPendingEvents();
  const delivered = await notes();
  expect(delivered).toHaveLength(2);
  expect(webhook.posts.map(({ body }) => body)).toEqual(delivered);
  expect(webhook.posts[0]?.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(readFileSync(file, 'utf8')).toBe(delivered.map((note) => `${note}\n`).join(''));
  expect(await openAlerts()).toEqual([]);
});

test.each([500, 302])(
  'where a receiver answers with %d the newest is delivered later, without those it missed, and staff are alerted',
  async (status) => {
    webhook.answerWith(status);
    await anEvent();
    await commitPendingEvents();
    await anEvent();
    await commitPendingEvents();
    expect(await openAlerts()).toEqual([{ subject: 'webhook' }]);
    const tried = webhook.posts.length;
    webhook.answerWith(200);
    await commitPendingEvents();
    const delivered = await notes();
    expect(webhook.posts.slice(tried).map(({ body }) => body)).toEqual(delivered.slice(-1));
    expect(await openAlerts()).toEqual([]);
  },
);

test('adds nothing to a file of another history, however long the file is', async () => {
  // Longer than what Node reads in one piece.
  truncateSync(file, 2 ** 31 + 1);
  appendFileSync(file, '\n\na note of another history\n');
  const { size } = statSync(file);
  await anEvent();
  await commitPendingEvents();
  expect(await openAlerts()).toEqual([{ subject: 'file' }]);
  expect(statSync(file).size).toBe(size);
  rmSync(file);
  await commitPendingEvents();
  expect(readFileSync(file, 'utf8')).toBe(`${(await notes()).at(-1)}\n`);
  expect(await openAlerts()).toEqual([]);
});

test('reports an unreadable or unwritable file, and still delivers to the webhook', async () => {
  vi.resetModules();
  vi.stubEnv('CHECKPOINT_FILE', folder);
  const { commitPendingEvents: sealAgain } = await import('#features/evidence/seal-evidence.ts');
  await anEvent();
  await sealAgain();
  expect(webhook.posts.map(({ body }) => body)).toEqual((await notes()).slice(-1));
  expect(await openAlerts()).toEqual([{ subject: 'file' }]);
});

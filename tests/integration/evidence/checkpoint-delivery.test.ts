import { appendFileSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { commitPendingEvents } from '#features/evidence/seal-evidence.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { restartedWith } from '#tests/integration/support/restarted.ts';
import { runHere } from '#tests/integration/support/run-here.ts';
import { anEvent, sealed } from '#tests/integration/support/timed-checkpoints.ts';
import { sql } from '#tests/support/database/sql.ts';
import { openWebhook } from '#tests/support/servers/alert-receivers.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder();
const file = join(folder, 'stored', 'checkpoints.txt');
const webhook = await openWebhook();
vi.stubEnv('CHECKPOINT_FILE', file);
vi.stubEnv('CHECKPOINT_WEBHOOK_URL', webhook.url);
afterAll(() => webhook.leave());

beforeEach(() => {
  webhook.answerWith(200);
  webhook.posts.length = 0;
});

const delivered = () => readFileSync(file, 'utf8');
const notes = async () =>
  (await sql<{ note: string }>('SELECT note FROM evidence_checkpoint ORDER BY size')).map(({ note }) => note);
const openAlerts = () =>
  sql(
    "SELECT subject FROM alert WHERE kind IN ('checkpoint_not_delivered', 'database_copied') AND resolved_at IS NULL",
  );

test('delivers each newest checkpoint once to file and webhook, in order', async () => {
  await sealed();
  await sealed();
  await commitPendingEvents();
  const stored = await notes();
  expect(stored).toHaveLength(2);
  expect(webhook.posts.map(({ body }) => body)).toEqual(stored);
  expect(webhook.posts[0]?.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(delivered()).toBe(stored.map((note) => `${note}\n`).join(''));
  expect(await openAlerts()).toEqual([]);
});

test.each([500, 302])(
  'where a receiver answers with %d the newest is delivered later, without those it missed, and staff are alerted',
  async (status) => {
    webhook.answerWith(status);
    await sealed();
    await sealed();
    expect(await openAlerts()).toEqual([{ subject: 'webhook' }]);
    const tried = webhook.posts.length;
    webhook.answerWith(200);
    await commitPendingEvents();
    const stored = await notes();
    expect(webhook.posts.slice(tried).map(({ body }) => body)).toEqual(stored.slice(-1));
    expect(await openAlerts()).toEqual([]);
  },
);

test('adds nothing to a file of another history, however long the file is', async () => {
  // Longer than what Node reads in one piece.
  truncateSync(file, 2 ** 31 + 1);
  appendFileSync(file, '\n\na note of another history\n');
  const { size } = statSync(file);
  await sealed();
  expect(await openAlerts()).toEqual([{ subject: 'file' }]);
  expect(statSync(file).size).toBe(size);
  rmSync(file);
  await commitPendingEvents();
  expect(delivered()).toBe(`${(await notes()).at(-1)}\n`);
  expect(await openAlerts()).toEqual([]);
});

test('a restored copy delivers no checkpoint until a command says that it is production now', async () => {
  await sealed();
  const before = delivered();
  // A restored copy finds deliveries of another database.
  await sql("UPDATE delivering_database SET fingerprint = 'server 1, database 1'");
  await sealed();
  expect(delivered()).toBe(before);
  expect(await openAlerts()).toEqual([{ subject: 'checkpoints' }]);
  const check = await runHere('evidence', ['check']);
  expect(check.stdout).toMatch(/matches its newest checkpoint, which is over \d+ events/);
  expect(await runHere('evidence', ['restored'])).toMatchObject({ code: 0 });
  await commitPendingEvents();
  expect(delivered().startsWith(before)).toBe(true);
  expect(delivered().length).toBeGreaterThan(before.length);
  expect(await openAlerts()).toEqual([]);
});

test('delivers nothing and opens no alert with EVIDENCE_DELIVERY=off', async () => {
  await sealed();
  const before = delivered();
  await anEvent();
  await (await restartedWith({ EVIDENCE_DELIVERY: 'off' })).aMinute();
  vi.stubEnv('EVIDENCE_DELIVERY', '');
  expect(delivered()).toBe(before);
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

test('check reports a changed tree, and writes nothing', async () => {
  await pastAllRules("UPDATE evidence_node SET hash = repeat('0', 64)");
  const { code, stderr } = await runHere('evidence', ['check']);
  expect(code).toBe(1);
  expect(stderr).toContain('The stored evidence is not what its newest checkpoint was signed over');
});

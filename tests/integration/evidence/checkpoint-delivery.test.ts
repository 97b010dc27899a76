import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { appendPendingToTree } from '#features/evidence/append-evidence.ts';
import { appendNote, type Knowledge } from '#features/evidence/checkpoint-file.ts';
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
  await appendPendingToTree();
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
    await appendPendingToTree();
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
  await appendPendingToTree();
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
  await appendPendingToTree();
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
  const { appendPendingToTree: sealAgain } = await import('#features/evidence/append-evidence.ts');
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

const ownFile = join(folder, 'deep', 'checkpoints.txt');
beforeEach(() => rmSync(join(folder, 'deep'), { recursive: true, force: true }));

const ORIGIN = 'partner.example/handoff';
const noteOver = (size: number) =>
  `${ORIGIN}\n${size}\n${'r'.repeat(43)}=\n\n— ${ORIGIN} ${'S'.repeat(40)}${size}\n`;
const [FIRST, SECOND, THIRD] = [noteOver(3), noteOver(12), noteOver(140)];
const OURS = [FIRST, SECOND, THIRD];
const records = (...notes: string[]) => notes.map((note) => `${note}\n`).join('');

const KNOWN: Knowledge = {
  continues: async (note) => OURS.includes(note),
  beginsNote: async (bytes) =>
    OURS.some((note) => Buffer.from(`${note}\n`).subarray(0, bytes.length).equals(bytes)),
};
const append = (note: string) => appendNote(ownFile, note, KNOWN);
const stored = () => readFileSync(ownFile, 'utf8');

function start(...notes: string[]) {
  mkdirSync(join(folder, 'deep'), { recursive: true });
  writeFileSync(ownFile, records(...notes));
}

test('continues after a process that died at any byte of a note', async () => {
  for (const before of [[], [FIRST]]) {
    const whole = Buffer.from(records(...before, SECOND));
    const from = Buffer.byteLength(records(...before));
    for (let size = from; size <= whole.length; size += 1) {
      start(...before);
      writeFileSync(ownFile, whole.subarray(0, size));
      expect(await append(THIRD)).toBeNull();
      const isWhole = size >= whole.length - 2;
      expect(stored()).toBe(records(...before, ...(isWhole ? [SECOND] : []), THIRD));
    }
  }
});

test.each([
  ['zeros of a power failure', Buffer.alloc(700)],
  ['a piece and zeros', Buffer.concat([Buffer.from(SECOND.slice(0, 60)), Buffer.alloc(90)])],
  ['further line ends', Buffer.from('\n\n\n')],
])('cuts off %s', async (_, piece) => {
  start(FIRST);
  writeFileSync(ownFile, piece, { flag: 'a' });
  expect(await append(SECOND)).toBeNull();
  expect(stored()).toBe(records(FIRST, SECOND));
});

test.each([
  ['another program’s line', 'a line of another program\n', 'not_ours'],
  ['a whole note of another history', records(noteOver(5).replace(/r{43}/, 'q'.repeat(43))), 'not_ours'],
  ['a piece of an unknown note', noteOver(5).replace(/r{43}/, 'q'.repeat(43)).slice(0, 60), 'torn'],
  ['one letter that begins no note', 'x', 'not_ours'],
])('leaves %s in place', async (_, foreign, reason) => {
  start(FIRST);
  writeFileSync(ownFile, foreign, { flag: 'a' });
  const before = stored();
  expect(await append(SECOND)).toEqual({ reason });
  expect(stored()).toBe(before);
});

test('reports a folder, a pipe or a device in the place of the ownFile, and continues once it is gone', async () => {
  mkdirSync(ownFile, { recursive: true });
  expect(await append(FIRST)).toEqual({ reason: 'failed', errorCode: 'EISDIR' });
  rmSync(ownFile, { recursive: true });
  spawnSync('mkfifo', [ownFile]);
  expect(await append(FIRST)).toEqual({ reason: 'failed', errorCode: 'ERR_NOT_A_FILE' });
  rmSync(ownFile);
  symlinkSync('/dev/null', ownFile);
  expect(await append(FIRST)).toEqual({ reason: 'failed', errorCode: 'ERR_NOT_A_FILE' });
  rmSync(ownFile);
  symlinkSync(join(folder, 'deep', 'target.txt'), ownFile);
  expect(await append(FIRST)).toBeNull();
  expect(await append(SECOND)).toBeNull();
  expect(readFileSync(join(folder, 'deep', 'target.txt'), 'utf8')).toBe(records(FIRST, SECOND));
});

test('goes on after the ownFile was rotated, emptied, or moved', async () => {
  expect(await append(FIRST)).toBeNull();
  renameSync(ownFile, `${ownFile}.1`);
  expect(await append(SECOND)).toBeNull();
  expect(stored()).toBe(records(SECOND));
  truncateSync(ownFile, 0);
  expect(await append(THIRD)).toBeNull();
  expect(stored()).toBe(records(THIRD));
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { commitPendingEvents } from '#features/evidence/seal-evidence.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { restartedWith } from '#tests/integration/support/restarted.ts';
import { runHere } from '#tests/integration/support/run-here.ts';
import { anEvent } from '#tests/integration/support/timed-checkpoints.ts';
import { sql } from '#tests/support/database/sql.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder();
const file = join(folder, 'checkpoints.txt');

vi.stubEnv('CHECKPOINT_FILE', file);
const delivered = () => readFileSync(file, 'utf8');
const openAlerts = () => sql('SELECT kind FROM alert WHERE resolved_at IS NULL ORDER BY kind');

/** A restored copy finds deliveries of another database. */
const asCopy = () => sql("UPDATE delivering_database SET fingerprint = 'server 1, database 1'");

test('a restored copy delivers no checkpoint until a command says that it is production now', async () => {
  await anEvent();
  await commitPendingEvents();
  const before = delivered();
  await asCopy();
  await anEvent();
  await commitPendingEvents();
  expect(delivered()).toBe(before);
  expect(await openAlerts()).toEqual([{ kind: 'database_copied' }]);
  const check = await runHere('evidence', ['check']);
  expect(check.stdout).toContain('matches its newest checkpoint, which is over 2 events');
  expect(await runHere('evidence', ['restored'])).toMatchObject({ code: 0 });
  await commitPendingEvents();
  expect(delivered().startsWith(before)).toBe(true);
  expect(delivered().length).toBeGreaterThan(before.length);
  expect(await openAlerts()).toEqual([]);
});

test('delivers nothing and opens no alert with EVIDENCE_DELIVERY=off', async () => {
  await anEvent();
  await commitPendingEvents();
  const before = delivered();
  await anEvent();
  await (await restartedWith({ EVIDENCE_DELIVERY: 'off' })).aMinute();
  vi.stubEnv('EVIDENCE_DELIVERY', '');
  expect(delivered()).toBe(before);
  expect(await openAlerts()).toEqual([]);
});

test('delivers nothing after a checkpoint that the tree does not continue', async () => {
  await anEvent();
  await commitPendingEvents();
  const before = delivered();
  await pastAllRules(`DELETE FROM evidence_checkpoint; DELETE FROM evidence_delivery; DELETE FROM evidence_node;
    DELETE FROM evidence_leaf; DELETE FROM evidence_unsealed`);
  await anEvent();
  await commitPendingEvents();
  expect(delivered()).toBe(before);
  expect(await openAlerts()).toEqual([{ kind: 'checkpoint_not_delivered' }]);
});

test('check reports a changed tree, and writes nothing', async () => {
  await pastAllRules("UPDATE evidence_node SET hash = repeat('0', 64)");
  const { code, stderr } = await runHere('evidence', ['check']);
  expect(code).toBe(1);
  expect(stderr).toContain('The stored evidence is not what its newest checkpoint was signed over');
});

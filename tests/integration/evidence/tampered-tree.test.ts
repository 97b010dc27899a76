import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { appendPendingToTree, verifyStoredTree } from '#features/evidence/append-evidence.ts';
import { publishedKeys } from '#features/evidence/evidence-signer.ts';
import { signCheckpoint } from '#features/evidence/proof/format/sign.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { exportedLog } from '#tests/integration/support/issued-evidence.ts';
import { anEvent, keepRows } from '#tests/integration/support/timed-checkpoints.ts';
import { sql } from '#tests/support/database/sql.ts';
import { checkLogWithBoth, HELD } from '#tests/support/evidence/both-verifiers.ts';
import { deliveredNotes } from '#tests/support/evidence/delivered-notes.ts';
import { newKey } from '#tests/support/evidence/evidence-keys.ts';
import { expectFault } from '#tests/support/evidence/expect-fault.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder();
const file = join(folder, 'checkpoints.txt');
vi.stubEnv('CHECKPOINT_FILE', file);

const TABLES = ['event', 'details', 'unsealed', 'leaf', 'node', 'checkpoint', 'delivery'].map(
  (name) => `evidence_${name}`,
);
const FORGED = signCheckpoint(
  { origin: 'localhost/consent-evidence', size: 5, root: '0'.repeat(64) },
  newKey('forger'),
);
/** Deletes all traces of the last sealed journey and lets the rest be sealed again. */
const REWRITE = `
  DELETE FROM evidence_details USING evidence_leaf WHERE index = 4 AND evidence_details.journey_id = evidence_leaf.journey_id;
  DELETE FROM evidence_event USING evidence_leaf WHERE index = 4 AND evidence_event.journey_id = evidence_leaf.journey_id;
  INSERT INTO evidence_unsealed (journey_id, number) SELECT journey_id, number FROM evidence_leaf WHERE index < 4 ORDER BY index;
  DELETE FROM evidence_leaf; DELETE FROM evidence_node;`;

let putRight: () => Promise<unknown>;
beforeAll(async () => {
  for (const events of [2, 3]) {
    for (let event = 0; event < events; event++) await anEvent();
    await appendPendingToTree();
  }
  await anEvent();
  putRight = await keepRows(TABLES);
});

beforeEach(() => putRight());

describe('after a change with database access alone, nothing is signed and staff are alerted until it is repaired:', () => {
  test.each([
    ['an event is deleted and the tree emptied', REWRITE, 'tree_cut'],
    ['the checkpoints go with it', `${REWRITE} DELETE FROM evidence_checkpoint`, 'checkpoint_gone'],
    ['the newest checkpoint is deleted', 'DELETE FROM evidence_checkpoint WHERE size = 5', 'checkpoint_gone'],
    ['a node is another', `UPDATE evidence_node SET hash = repeat('0', 64) WHERE level = 2`, 'tree_changed'],
    [
      'a stranger signs the newest checkpoint',
      `UPDATE evidence_checkpoint SET note = '${FORGED}' WHERE size = 5`,
      'checkpoint_not_ours',
    ],
    [
      'it contains the note of an older one',
      'UPDATE evidence_checkpoint SET note = (SELECT note FROM evidence_checkpoint WHERE size = 2) WHERE size = 5',
      'checkpoint_not_ours',
    ],
  ])('%s', async (_, change, fault) => {
    await pastAllRules(change);
    const before = await storedTree();
    await appendPendingToTree();
    expect(await storedTree()).toEqual(before);
    expect(await verifyStoredTree()).toBe(fault);
    expect(await openAlerts()).toEqual([{ kind: 'evidence_tree_changed' }]);
    await putRight();
    await appendPendingToTree();
    expect(await storedTree()).toMatchObject({ leaves: 6, checkpoints: 3 });
    expect(await openAlerts()).toEqual([]);
  });
});

test('only outside checkpoints reveal a tree rewritten with all its checkpoints and deliveries', async () => {
  await pastAllRules(`${REWRITE} DELETE FROM evidence_checkpoint; DELETE FROM evidence_delivery`);
  const outside = deliveredNotes(file);
  await appendPendingToTree();
  // The file holds a checkpoint that the new tree does not continue, so nothing is added to it.
  expect(await openAlerts()).toEqual([{ kind: 'checkpoint_not_delivered' }]);
  expect(deliveredNotes(file)).toEqual(outside);
  const [log, keys] = [await exportedLog(), await publishedKeys()];
  expect(await checkLogWithBoth(log, keys, [])).toEqual(HELD);
  expectFault(await checkLogWithBoth(log, keys, outside));
});

const openAlerts = () => sql('SELECT kind FROM alert WHERE resolved_at IS NULL');

async function storedTree() {
  const [counted] = await sql(`SELECT (SELECT count(*)::int FROM evidence_leaf) AS leaves,
    (SELECT count(*)::int FROM evidence_checkpoint) AS checkpoints, (SELECT count(*)::int FROM evidence_unsealed) AS waiting`);
  return { ...counted, delivered: readFileSync(file, 'utf8') };
}

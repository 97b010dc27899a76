import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { recordAudit } from '#features/access/store/audit.ts';
import { appendPendingToTree } from '#features/evidence/append-evidence.ts';
import { publishedKeys } from '#features/evidence/evidence-signer.ts';
import { verifyStoredAudit } from '#features/evidence/verify-stored.ts';
import { exportStaffAudit } from '#features/privacy/export-evidence.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { exportedLog } from '#tests/integration/support/issued-evidence.ts';
import { runHere } from '#tests/integration/support/run-here.ts';
import { openAlerts } from '#tests/integration/support/staff-member.ts';
import { keepRows } from '#tests/integration/support/timed-checkpoints.ts';
import { sql } from '#tests/support/database/sql.ts';
import {
  BOTH,
  checkAuditWithBoth,
  checkLogWithBoth,
  HELD,
  hasFault,
} from '#tests/support/evidence/both-verifiers.ts';
import { deliveredNotes } from '#tests/support/evidence/delivered-notes.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder();
const file = join(folder, 'checkpoints.txt');
vi.stubEnv('CHECKPOINT_FILE', file);

const ADA = { staffId: null, email: 'ada@partner.example' };
const LOG = ['evidence_checkpoint', 'evidence_delivery', 'evidence_node', 'evidence_leaf', 'audit_head'];

let checkpoints = '';
let putBack: () => Promise<unknown>;
beforeAll(async () => {
  await act('one');
  await act('two');
  await pastAllRules('UPDATE audit SET precedes_log = true');
  await appendPendingToTree();
  for (const subject of ['three', 'four', 'five']) await act(subject);
  await appendPendingToTree();
  checkpoints = readFileSync(file, 'utf8');
  putBack = await keepRows([...LOG, 'audit']);
});

beforeEach(async () => {
  await putBack();
  await sql('DELETE FROM alert');
  writeFileSync(file, checkpoints);
});

const act = (subject: string) =>
  recordAudit(ADA, {
    action: 'person_invited',
    subject,
    reason: 'a test',
    after: { role: 'viewer', n: 1.5 },
  });

test('each row is in the tree once, marked if it is older than the log, and the check finds no fault', {
  tags: ['@audit-log'],
}, async () => {
  const [earlier, act] = [{ kind: 'staff_act_earlier' }, { kind: 'staff_act' }];
  const kinds = await sql('SELECT kind FROM audit_head ORDER BY audit_id');
  expect(kinds).toEqual([earlier, earlier, act, act, act]);
  await appendPendingToTree();
  expect(await verifyStoredAudit('all')).toBe(null);
  expect(await openAlerts()).toEqual([]);
  expect(await audited()).toEqual(HELD);
});

test('a log export with staff actions keeps its format, and names no staff member', async () => {
  const text = await exportedLog();
  expect(await checkLogWithBoth(text, await publishedKeys(), delivered())).toEqual(HELD);
  expect(text).not.toContain('ada@partner.example');
  expect(text).not.toContain('person_invited');
});

describe('a change that a superuser makes is found by the check of each minute and by an export:', {
  tags: ['@audit-log'],
}, () => {
  test.each([
    ["UPDATE audit SET actor = 'eve' WHERE id = 3", 'row_changed'],
    ['UPDATE audit SET reason = NULL WHERE id = 1 AND precedes_log', 'row_changed'],
    ["UPDATE audit SET at = at - interval '1 hour' WHERE id = 5", 'row_changed'],
    ["UPDATE audit SET after = '{}' WHERE id = 4", 'row_changed'],
    ['DELETE FROM audit WHERE id = 3', 'row_gone'],
    ['DELETE FROM audit_head WHERE audit_id = 4; DELETE FROM audit WHERE id = 4', 'row_gone'],
    [
      `DELETE FROM evidence_leaf WHERE index = 2; DELETE FROM audit_head WHERE audit_id = 3;
      DELETE FROM audit WHERE id = 3`,
      'leaf_gone',
    ],
    [
      `UPDATE audit_head SET audit_id = audit_id + 100 WHERE audit_id IN (3, 4);
      UPDATE audit_head SET audit_id = 107 - audit_id WHERE audit_id > 100`,
      'row_changed',
    ],
    ["UPDATE audit_head SET at = at - interval '1 second' WHERE audit_id = 4", 'not_in_log'],
    ["UPDATE audit_head SET commitment = repeat('0', 64) WHERE audit_id = 3", 'row_changed'],
  ])('%s: %s', async (change, fault) => {
    await pastAllRules(change);
    expect(await verifyStoredAudit('all')).toBe(fault);
    await appendPendingToTree();
    expect(await openAlerts()).toMatchObject([{ kind: 'audit_changed', subject: 'audit' }]);
    expect(hasFault(await audited())).toEqual(BOTH);
    expect(hasFault(await audited(delivered()))).toEqual(BOTH);
  });

  test.each([
    ['under its time alone', false],
    ['as if it were older than the log', true],
  ])('a row is added to the past, %s', async (_what, isOlder) => {
    await pastAllRules(
      `INSERT INTO audit (at, actor, act, subject, precedes_log)
       SELECT max(at) - interval '1 day', 'eve', 'signed_out', 'x', $1 FROM audit`,
      [isOlder],
    );
    await appendPendingToTree();
    expect(await openAlerts()).toMatchObject([{ kind: 'audit_changed', subject: 'late' }]);
    expect(hasFault(await audited())).toEqual(BOTH);
  });
});

test('an audit that was rewritten with all heads, leaves and checkpoints is found by the checkpoints outside', {
  tags: ['@audit-log'],
}, async () => {
  const outside = delivered();
  const rewritten = LOG.map((table) => `DELETE FROM ${table}`);
  await pastAllRules(
    `${rewritten.join(';')}; DELETE FROM audit WHERE subject = 'three'; UPDATE audit SET precedes_log = false`,
  );
  await appendPendingToTree();
  expect(await audited()).toEqual(HELD);
  expect(hasFault(await audited(outside))).toEqual(BOTH);
});

test('the commands export the audit, check it offline, and name what was changed', {
  tags: ['@nightly'],
}, async () => {
  const out = join(folder, 'audit.jsonl');
  const verify = () => runHere('verify', [out, '--checkpoint', file], { environment: { DATABASE_URL: '' } });
  const found = (stream: string, words: string) => ({ code: 1, [stream]: expect.stringContaining(words) });
  expect(await runHere('evidence', ['audit', '--out', out])).toMatchObject({ code: 0 });
  expect(statSync(out).mode & 0o777).toBe(0o600);
  const counts = '3 staff actions, each as it was added to the tree, and 2 from before';
  expect(await verify()).toMatchObject({ code: 0, stdout: expect.stringContaining(counts) });
  await pastAllRules("UPDATE audit SET actor = 'eve' WHERE subject = 'three'");
  expect(await runHere('evidence', ['check'])).toMatchObject(found('stderr', 'row_changed'));
  await runHere('evidence', ['audit', '--out', out]);
  expect(await verify()).toMatchObject(found('stdout', 'another row than the one in the tree'));
});

const delivered = () => deliveredNotes(file);

async function audited(outside: string[] = []) {
  const lines = await exportedLog(exportStaffAudit);
  return checkAuditWithBoth(lines, await publishedKeys(), outside);
}

import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { recordAudit } from '#features/access/store/audit.ts';
import { publishedKeys } from '#features/evidence/evidence-signer.ts';
import { commitPendingEvents } from '#features/evidence/seal-evidence.ts';
import { verifyStoredAudit } from '#features/evidence/verify-stored-audit.ts';
import { exportEvidenceLog, exportStaffAudit } from '#features/privacy/export-evidence.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { runHere } from '#tests/integration/support/run-here.ts';
import { keepRows } from '#tests/integration/support/timed-checkpoints.ts';
import { sql } from '#tests/support/database/sql.ts';
import {
  BOTH,
  checkAuditTwice,
  checkLogTwice,
  HELD,
  hasFault,
} from '#tests/support/evidence/both-verifiers.ts';
import { deliveredNotes } from '#tests/support/evidence/delivered-notes.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder();
const file = join(folder, 'checkpoints.txt');
vi.stubEnv('CHECKPOINT_FILE', file);

const ADA = { staffId: null, email: 'ada@partner.example' };
const TABLES = [
  'evidence_checkpoint',
  'evidence_delivery',
  'evidence_node',
  'evidence_leaf',
  'audit_head',
  'audit',
];

let checkpoints = '';
let putBack: () => Promise<unknown>;
beforeAll(async () => {
  await act('one');
  await act('two');
  await pastAllRules('UPDATE audit SET precedes_log = true');
  await commitPendingEvents();
  for (const subject of ['three', 'four', 'five']) await act(subject);
  await commitPendingEvents();
  checkpoints = readFileSync(file, 'utf8');
  putBack = await keepRows(TABLES);
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

test('each row is sealed once, marked if it is older than the log, and the check finds no fault', {
  tags: ['@audit-log'],
}, async () => {
  const [earlier, act] = [{ kind: 'staff_act_earlier' }, { kind: 'staff_act' }];
  const kinds = await sql('SELECT kind FROM audit_head ORDER BY audit_id');
  expect(kinds).toEqual([earlier, earlier, act, act, act]);
  await commitPendingEvents();
  expect(await verifyStoredAudit('all')).toBe(null);
  expect(await openAlerts()).toEqual([]);
  expect(await audited()).toEqual(HELD);
});

test('a log export with staff actions keeps its format, and names no staff member', async () => {
  const text = await written(exportEvidenceLog);
  expect(await checkLogTwice(text, await publishedKeys(), delivered())).toEqual(HELD);
  expect(text).not.toContain('ada@partner.example');
  expect(text).not.toContain('person_invited');
});

describe('a change that a superuser makes is found by the check of each minute and by an export:', {
  tags: ['@audit-log'],
}, () => {
  test.each([
    ['a row has another actor', "UPDATE audit SET actor = 'eve' WHERE subject = 'three'", 'row_changed'],
    [
      'a row from before the log is changed',
      "UPDATE audit SET reason = NULL WHERE subject = 'one'",
      'row_changed',
    ],
    [
      'a row has another time',
      "UPDATE audit SET at = at - interval '1 hour' WHERE id = (SELECT max(id) FROM audit)",
      'row_changed',
    ],
    ['a row has other facts', "UPDATE audit SET after = '{}' WHERE subject = 'four'", 'row_changed'],
    [
      'a row goes with its head',
      'DELETE FROM audit_head WHERE audit_id = 4; DELETE FROM audit WHERE id = 4',
      'row_gone',
    ],
    ['a row is deleted', "DELETE FROM audit WHERE subject = 'three'", 'row_gone'],
    [
      'a row goes with its head and leaf',
      `DELETE FROM evidence_leaf WHERE index = 2; DELETE FROM audit_head WHERE audit_id = 3; DELETE FROM audit WHERE subject = 'three'`,
      'leaf_gone',
    ],
    [
      'the row of one head is given to another',
      `UPDATE audit_head SET audit_id = audit_id + 100 WHERE audit_id IN (3, 4); UPDATE audit_head SET audit_id = 107 - audit_id WHERE audit_id > 100`,
      'row_changed',
    ],
    [
      'a head has another time',
      "UPDATE audit_head SET at = at - interval '1 second' WHERE audit_id = 4",
      'not_in_log',
    ],
    [
      'a head has another commitment',
      "UPDATE audit_head SET commitment = repeat('0', 64) WHERE audit_id = 3",
      'row_changed',
    ],
  ])('%s', async (_what, change, fault) => {
    await pastAllRules(change);
    expect(await verifyStoredAudit('all')).toBe(fault);
    await commitPendingEvents();
    expect(await openAlerts()).toEqual([{ kind: 'audit_changed', subject: 'audit' }]);
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
    await commitPendingEvents();
    expect(await openAlerts()).toEqual([{ kind: 'audit_changed', subject: 'late' }]);
    expect(hasFault(await audited())).toEqual(BOTH);
  });
});

test('an audit that was rewritten with all heads, leaves and checkpoints is found by the checkpoints outside', {
  tags: ['@audit-log'],
}, async () => {
  const outside = delivered();
  const rewritten = TABLES.slice(0, 5).map((table) => `DELETE FROM ${table}`);
  await pastAllRules(
    `${rewritten.join(';')}; DELETE FROM audit WHERE subject = 'three'; UPDATE audit SET precedes_log = false`,
  );
  await commitPendingEvents();
  expect(await audited()).toEqual(HELD);
  expect(hasFault(await audited(outside))).toEqual(BOTH);
});

test('the commands export the audit, check it offline, and name what was changed', {
  tags: ['@nightly'],
}, async () => {
  const out = join(folder, 'audit.jsonl');
  const verify = () => runHere('verify', [out, '--checkpoint', file], { environment: { DATABASE_URL: '' } });
  expect(await runHere('evidence', ['audit', '--out', out])).toMatchObject({ code: 0 });
  expect(statSync(out).mode & 0o777).toBe(0o600);
  const held = await verify();
  expect(held).toMatchObject({ code: 0, stdout: expect.stringContaining('No fault found.') });
  expect(held.stdout).toContain('3 staff actions, each as it was sealed, and 2 from before');
  await pastAllRules("UPDATE audit SET actor = 'eve' WHERE subject = 'three'");
  expect(await runHere('evidence', ['check'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('row_changed'),
  });
  await runHere('evidence', ['audit', '--out', out]);
  expect(await verify()).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('another row than the one that was sealed'),
  });
});

const delivered = () => deliveredNotes(file);
const openAlerts = () => sql('SELECT kind, subject FROM alert WHERE resolved_at IS NULL');

async function audited(outside: string[] = []) {
  return checkAuditTwice(await written(exportStaffAudit), await publishedKeys(), outside);
}

async function written(write: typeof exportStaffAudit): Promise<string> {
  const lines: string[] = [];
  await write(async (found) => {
    for await (const line of found) lines.push(line);
  });
  return lines.join('');
}

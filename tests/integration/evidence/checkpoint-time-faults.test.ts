import { expect, test, vi } from 'vitest';
import { raiseAlert } from '#features/alerts/raise-alert.ts';
import { stampCheckpoints } from '#features/evidence/stamp-checkpoints.ts';
import { hearLog } from '#tests/integration/support/alert-deliveries.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { openWitness } from '#tests/integration/support/local-witness.ts';
import { openAlerts, sealed } from '#tests/integration/support/timed-checkpoints.ts';
import { sql } from '#tests/support/database/sql.ts';
import { until } from '#tests/support/until.ts';

const [first, second] = [await openWitness(), await openWitness('witness.example/w2')];
vi.stubEnv('EVIDENCE_WITNESSES', `${first.setting}, ${second.setting}`);

const sources = () => sql('SELECT size::int, source FROM evidence_time_proof ORDER BY size, source');

test('an error of the database costs one source its time, with a line in the log and an alert', async () => {
  await sealed();
  await pastAllRules(`CREATE FUNCTION refuse_time() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'full'; END $$;
    CREATE TRIGGER full_disk BEFORE INSERT ON evidence_time_proof FOR EACH ROW
    WHEN (NEW.source = 'witness.example/w1') EXECUTE FUNCTION refuse_time();
    UPDATE evidence_checkpoint SET signed_at = signed_at - interval '11 minutes'`);
  const heard = hearLog();
  await stampCheckpoints();
  expect(await sources()).toEqual([{ size: 1, source: 'witness.example/w2' }]);
  expect(await openAlerts()).toEqual([{ subject: 'witness.example/w1', reason: 'failed' }]);
  await until(
    () => /"event":"job_failed"[^\n]*"reason":"stamp_checkpoints"[^\n]*"witness.example\/w1"/.test(heard()),
    'the error is in the log',
  );
  await pastAllRules('DROP TRIGGER full_disk ON evidence_time_proof; DROP FUNCTION refuse_time');
  await stampCheckpoints();
  expect(await sources()).toHaveLength(2);
  expect(await openAlerts()).toEqual([]);
});

test('a tree that can’t be read is a line in the log, not a failure of the network', async () => {
  await sealed();
  await pastAllRules(`ALTER TABLE evidence_node RENAME TO moved_node`);
  const heard = hearLog();
  await stampCheckpoints();
  expect(await sources()).toHaveLength(2);
  await until(() => heard().match(/"event":"job_failed"/g)?.length === 2, 'both errors are in the log');
  await pastAllRules(`ALTER TABLE moved_node RENAME TO evidence_node`);
  await stampCheckpoints();
  expect(await sources()).toHaveLength(4);
});

test('the alert of a source that the settings no longer name is resolved', async () => {
  await raiseAlert('evidence_time_missing', 'witness.example/gone', { reason: 'unreachable' });
  expect(await openAlerts()).toHaveLength(1);
  await stampCheckpoints();
  expect(await openAlerts()).toEqual([]);
});

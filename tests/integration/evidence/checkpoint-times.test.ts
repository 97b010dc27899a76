import { expect, test, vi } from 'vitest';
import { parseWitness, readCosignatures, type Witness } from '#features/evidence/proof/cosignature.ts';
import { stampCheckpoints } from '#features/evidence/stamp-checkpoints.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { openWitness } from '#tests/integration/support/local-witness.ts';
import { elevenMinutesLater, openAlerts, sealed } from '#tests/integration/support/timed-checkpoints.ts';
import { sql } from '#tests/support/database/sql.ts';

const [first, second] = [await openWitness(), await openWitness('witness.example/w2')];
vi.stubEnv('EVIDENCE_WITNESSES', `${first.setting}, ${second.setting}`);

const proofs = () =>
  sql<{ size: number; source: string; proof: string; note: string }>(
    'SELECT size::int, source, proof, note FROM evidence_time_proof JOIN evidence_checkpoint USING (size) ORDER BY size, source',
  );
const sizes = async () => (await proofs()).map(({ size, source }) => `${size} ${source}`);

test('stores a time of each witness for the newest checkpoint, once', async () => {
  await sealed();
  await stampCheckpoints();
  await stampCheckpoints();
  expect(await sizes()).toEqual(['1 witness.example/w1', '1 witness.example/w2']);
  const [stored] = await proofs();
  const witness = parseWitness(first.verifierKey) as Witness;
  const read = await readCosignatures(`${stored?.note}${stored?.proof}`, [witness]);
  expect(read).toMatchObject({ errors: [], proofs: [{ by: 'witness.example/w1' }] });
  expect(Math.abs(Date.now() - Number(read.proofs[0]?.at))).toBeLessThan(60_000);
  expect(await openAlerts()).toEqual([]);
});

test('a lost witness blocks no other, raises an alert when it is late, and is asked again later', async () => {
  await first.leave();
  await sealed();
  await stampCheckpoints();
  expect(await sizes()).toContain('2 witness.example/w2');
  expect(await openAlerts()).toEqual([]);
  await elevenMinutesLater();
  await stampCheckpoints();
  expect(await openAlerts()).toEqual([{ subject: 'witness.example/w1', reason: 'unreachable' }]);
  await sealed();
  await first.comeBack();
  await stampCheckpoints();
  expect((await sizes()).slice(-2)).toEqual(['3 witness.example/w1', '3 witness.example/w2']);
  // The newest one covers those that the witness missed.
  expect(await sizes()).not.toContain('2 witness.example/w1');
  expect(await openAlerts()).toEqual([]);
});

test('a witness that has seen another size than is stored here gets the proof that it needs', async () => {
  await pastAllRules("DELETE FROM evidence_time_proof WHERE size > 1 AND source = 'witness.example/w1'");
  await sealed();
  await stampCheckpoints();
  expect(await sizes()).toContain('4 witness.example/w1');
});

test('a witness with a wrong clock raises an alert at once, and its time is not stored', async () => {
  first.moveClock(6 * 60_000);
  await sealed();
  await stampCheckpoints();
  expect(await openAlerts()).toEqual([{ subject: 'witness.example/w1', reason: 'wrong_clock' }]);
  expect((await sizes()).slice(-1)).toEqual(['5 witness.example/w2']);
  first.moveClock(0);
  await stampCheckpoints();
  expect((await sizes()).slice(-2)).toEqual(['5 witness.example/w1', '5 witness.example/w2']);
  expect(await openAlerts()).toEqual([]);
});

test('a database restored to an older state raises an alert, also when it has grown past the witness', async () => {
  await sealed();
  await stampCheckpoints();
  await pastAllRules(`DELETE FROM evidence_time_proof WHERE size > 4; DELETE FROM evidence_checkpoint WHERE size > 4;
    DELETE FROM evidence_leaf WHERE index >= 4; DELETE FROM evidence_node WHERE (index + 1) << level > 4;
    DELETE FROM evidence_unsealed`);
  await sealed();
  await stampCheckpoints();
  const refused = (reason: string) =>
    ['witness.example/w1', 'witness.example/w2'].map((subject) => ({ subject, reason }));
  expect(await openAlerts()).toEqual(refused('witness_ahead'));
  await sealed();
  await stampCheckpoints();
  expect(await openAlerts()).toEqual(refused('tree_refused'));
  await sealed();
  await stampCheckpoints();
  expect(await openAlerts()).toEqual(refused('tree_refused'));
  expect((await sizes()).slice(-1)).toEqual(['4 witness.example/w2']);
});

test('a copied database asks no witness', async () => {
  await sql("UPDATE delivering_database SET fingerprint = 'server 1, database 1'");
  const before = await sizes();
  await sealed();
  await stampCheckpoints();
  expect(await sizes()).toEqual(before);
  expect(
    await sql("SELECT subject FROM alert WHERE kind = 'database_copied' AND resolved_at IS NULL"),
  ).toEqual([{ subject: 'checkpoints' }]);
});

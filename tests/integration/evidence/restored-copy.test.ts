import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openEvidence } from '#features/evidence/evidence-writer.ts';
import { findJourney } from '#features/journey/store/journeys.ts';
import { someBorrower } from '#tests/integration/support/new-journey.ts';
import { sql } from '#tests/support/database/sql.ts';
import { runScript } from '#tests/support/run-script.ts';

const folder = mkdtempSync(join(tmpdir(), 'handoff-restored-'));
const file = join(folder, 'checkpoints.txt');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const seal = (settings: Record<string, string> = {}) =>
  runScript('evidence', ['seal'], { environment: { CHECKPOINT_FILE: file, ...settings } });
const delivered = () => readFileSync(file, 'utf8');
const openAlerts = () => sql('SELECT kind FROM alert WHERE resolved_at IS NULL ORDER BY kind');

async function anEvent() {
  const { journeyId } = await someBorrower();
  const journey = await findJourney(journeyId);
  if (journey) await openEvidence(journey);
}

/** A restored copy finds deliveries of another database. */
const asCopy = () => sql("UPDATE delivering_database SET fingerprint = 'server 1, database 1'");

test('a restored copy delivers no checkpoint until a command says that it is production now', async () => {
  await anEvent();
  expect(await seal()).toMatchObject({ code: 0 });
  const before = delivered();
  await asCopy();
  await anEvent();
  await seal();
  expect(delivered()).toBe(before);
  expect(await openAlerts()).toEqual([{ kind: 'database_copied' }]);
  const check = await runScript('evidence', ['check']);
  expect(check.stdout).toContain('matches its newest checkpoint, which is over 2 events');
  expect(await runScript('evidence', ['restored'])).toMatchObject({ code: 0 });
  await seal();
  expect(delivered().startsWith(before)).toBe(true);
  expect(delivered().length).toBeGreaterThan(before.length);
  expect(await openAlerts()).toEqual([]);
});

test('delivers nothing and opens no alert with EVIDENCE_DELIVERY=off', { tags: ['@nightly'] }, async () => {
  await anEvent();
  await seal();
  const before = delivered();
  await anEvent();
  expect(await seal({ EVIDENCE_DELIVERY: 'off' })).toMatchObject({ code: 0 });
  expect(delivered()).toBe(before);
  expect(await openAlerts()).toEqual([]);
});

test('delivers nothing after a checkpoint that the tree does not continue', {
  tags: ['@nightly'],
}, async () => {
  await anEvent();
  await seal();
  const before = delivered();
  await sql(`BEGIN; SET LOCAL session_replication_role = replica;
    DELETE FROM evidence_checkpoint; DELETE FROM evidence_delivery; DELETE FROM evidence_node; DELETE FROM evidence_leaf;
    DELETE FROM evidence_unsealed; COMMIT`);
  await anEvent();
  await seal();
  expect(delivered()).toBe(before);
  expect(await openAlerts()).toEqual([{ kind: 'checkpoint_not_delivered' }]);
});

test('check reports a changed tree, and writes nothing', async () => {
  await sql(
    `BEGIN; SET LOCAL session_replication_role = replica; UPDATE evidence_node SET hash = repeat('0', 64); COMMIT`,
  );
  const { code, stderr } = await runScript('evidence', ['check']);
  expect(code).toBe(1);
  expect(stderr).toContain('The stored evidence is not what its newest checkpoint was signed over');
});

import { afterEach, beforeAll, expect, test } from 'vitest';
import { appendPendingToTree } from '#features/evidence/append-evidence.ts';
import { publicKey, publishedKeys } from '#features/evidence/evidence-signer.ts';
import { recordRevocation, recordSigningKey } from '#features/evidence/store/signing-keys.ts';
import { checkReadiness } from '#features/health/check-readiness.ts';
import { watchDataKeys } from '#features/health/jobs.ts';
import { anEvent } from '#tests/integration/support/timed-checkpoints.ts';
import { sql } from '#tests/support/database/sql.ts';
import { testClock } from '#tests/support/test-clock.ts';

const openAlerts = () => sql('SELECT kind, subject FROM alert WHERE resolved_at IS NULL');

beforeAll(() => sql('INSERT INTO installation (is_sample) VALUES (true)'));
afterEach(() => sql('DELETE FROM evidence_signing_key'));

test('does not publish a key under the id of a present or former key', async () => {
  await recordSigningKey({ kid: 'once', x: 'one' });
  await recordSigningKey({ kid: 'now', x: 'two' });
  for (const kid of ['once', 'now'])
    await expect(recordSigningKey({ kid, x: 'another' })).rejects.toThrow(kid);
  const keys = await sql('SELECT kid, x, used_until IS NULL AS signs FROM evidence_signing_key ORDER BY kid');
  expect(keys).toEqual([
    { kid: 'now', x: 'two', signs: true },
    { kid: 'once', x: 'one', signs: false },
  ]);
});

test('signs nothing with a key under another’s id, and alerts staff until it is replaced', async () => {
  const { kid } = publicKey();
  await anEvent();
  await sql("INSERT INTO evidence_signing_key (kid, x) VALUES ($1, 'another')", [kid]);
  await expect(appendPendingToTree()).rejects.toThrow(kid);
  await expect(publishedKeys()).rejects.toThrow(kid);
  expect(await sql('SELECT FROM evidence_checkpoint')).toEqual([]);
  expect(await openAlerts()).toEqual([{ kind: 'signing_key_refused', subject: 'EVIDENCE_KEY' }]);
  await sql('DELETE FROM evidence_signing_key');
  await appendPendingToTree();
  expect(await openAlerts()).toEqual([]);
});

test('reports evidence under a missing master key, and leaves the instance in the load balancer', async () => {
  const journeyId = await anEvent();
  expect(await checkAgain()).toMatchObject({ isReady: true, checks: { keys: 'ok', evidence: 'ok' } });
  await sql('UPDATE evidence_key SET master = 77 WHERE journey_id = $1', [journeyId]);
  expect(await checkAgain()).toMatchObject({ isReady: true, checks: { keys: 'ok', evidence: 'not ok' } });
  await watchDataKeys();
  expect(await openAlerts()).toEqual([{ kind: 'data_key_missing', subject: 'DATA_KEY' }]);
  await sql('UPDATE evidence_key SET last_at = NULL WHERE journey_id = $1', [journeyId]);
  expect(await checkAgain()).toMatchObject({ isReady: true, checks: { keys: 'ok', evidence: 'ok' } });
  await watchDataKeys();
  expect(await openAlerts()).toEqual([]);
});

const clock = testClock();
function checkAgain() {
  clock.pass(250);
  return checkReadiness(clock);
}

test('publishes the revocation of a retired key alone, and keeps its earliest time', async () => {
  await sql('DELETE FROM evidence_signing_key');
  await recordSigningKey({ kid: 'old', x: 'one' });
  await recordSigningKey(publicKey());
  const [later, earlier] = ['2026-11-02T00:00:00.000Z', '2026-11-01T00:00:00.000Z'] as const;
  expect(await recordRevocation(publicKey().kid, new Date(later))).toBe(false);
  expect(await recordRevocation('none', new Date(later))).toBe(false);
  for (const time of [later, earlier, later])
    expect(await recordRevocation('old', new Date(time))).toBe(true);
  const published = new Map((await publishedKeys()).map((key) => [key.kid, key]));
  expect(published.get('old')).toMatchObject({ revoked: earlier });
  expect(published.get(publicKey().kid)).not.toHaveProperty('revoked');
});

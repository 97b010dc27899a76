import { beforeEach, describe, expect, test, vi } from 'vitest';
import { raiseAlert } from '#features/alerts/raise-alert.ts';
import { parseWitness, readCosignatures, type Witness } from '#features/evidence/proof/cosignature.ts';
import { stampCheckpoints } from '#features/evidence/stamp-checkpoints.ts';
import { hearLog } from '#tests/integration/support/alert-deliveries.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { authority, openAuthority, ROOTS, root } from '#tests/integration/support/local-authority.ts';
import { openWitness } from '#tests/integration/support/local-witness.ts';
import { endLimitsAtOnce } from '#tests/integration/support/short-limits.ts';
import { elevenMinutesLater, openAlerts, sealed } from '#tests/integration/support/timed-checkpoints.ts';
import { sql } from '#tests/support/database/sql.ts';
import { checkToken, readRoots } from '#tests/support/evidence/second-tokens.ts';
import { textOfNote } from '#tests/support/evidence/stamped.ts';
import {
  newRoot,
  newRsaKey,
  newStamper,
  noAuthority,
  TLS_SERVER,
  usage,
} from '#tests/support/evidence/tsa/certificates.ts';
import { accuracyOf, granted, rejected } from '#tests/support/evidence/tsa/tokens.ts';
import { until } from '#tests/support/until.ts';

const [witness, tsa, other] = [await openWitness(), await openAuthority(), await openAuthority()];
vi.stubEnv('EVIDENCE_WITNESSES', witness.setting);
vi.stubEnv('EVIDENCE_TIMESTAMP_URLS', `${tsa.url}, ${other.url}`);
vi.stubEnv('EVIDENCE_TIMESTAMP_ROOTS', ROOTS);
beforeEach(() => tsa.behave({}));

const ALL = [witness.name, tsa.url, other.url].sort();
const proofs = () =>
  sql<{ size: number; source: string; kind: string; proof: string; note: string; statedAt: Date }>(
    `SELECT size::int, source, kind, proof, note, stated_at AS "statedAt"
     FROM evidence_time_proof JOIN evidence_checkpoint USING (size) ORDER BY size, source`,
  );
const newestSize = async () => {
  const [newest] = await sql<{ size: number }>('SELECT max(size)::int AS size FROM evidence_checkpoint');
  return newest?.size ?? 0;
};
/** Those that state a time of the newest checkpoint. */
const sources = async () => {
  const newest = await newestSize();
  return (await proofs()).flatMap(({ size, source }) => (size === newest ? [source] : [])).sort();
};
const without = (name: string) => ALL.filter((source) => source !== name);

test('stores a time of each source for the newest checkpoint, once', async () => {
  await sealed();
  await stampCheckpoints();
  await stampCheckpoints();
  const rows = await proofs();
  expect(rows.map(({ source }) => source).sort()).toEqual(ALL);
  for (const { kind, source, proof, note, statedAt } of rows) {
    if (kind === 'timestamp') {
      const token = checkToken(Buffer.from(proof, 'base64url'), textOfNote(note), readRoots(ROOTS));
      expect(token).toMatchObject({ isTrusted: true, at: Number(statedAt) });
    } else {
      const read = await readCosignatures(note + proof, [parseWitness(witness.verifierKey) as Witness]);
      expect(read).toMatchObject({ errors: [], proofs: [{ by: source, at: statedAt }] });
    }
    expect(Math.abs(Date.now() - Number(statedAt))).toBeLessThan(60_000);
  }
  expect(tsa.requests).toHaveLength(1);
  await sealed();
  await stampCheckpoints();
  const [nonce, next] = tsa.requests.map((request) => request.toString('hex').slice(-44));
  expect(nonce).not.toBe(next);
  expect(await openAlerts()).toEqual([]);
});

describe.each([
  [witness.name, witness, (byMs: number) => witness.moveClock(byMs)],
  [tsa.url, tsa, (byMs: number) => tsa.behave({ at: new Date(Date.now() + byMs) })],
])('%s', (name, source, moveClock) => {
  test('blocks no other when it is lost, raises an alert when it is late, and is asked again', async () => {
    await source.leave();
    await sealed();
    await stampCheckpoints();
    expect(await sources()).toEqual(without(name));
    expect(await openAlerts()).toEqual([]);
    await elevenMinutesLater();
    await stampCheckpoints();
    expect(await openAlerts()).toEqual([{ subject: name, reason: 'unreachable' }]);
    await sealed();
    await source.comeBack();
    await stampCheckpoints();
    expect(await sources()).toEqual(ALL);
    // The newest one covers those that the source missed.
    const missed = (await newestSize()) - 1;
    const earlier = (await proofs()).filter(({ size }) => size === missed);
    expect(earlier.map((proof) => proof.source)).not.toContain(name);
    expect(await openAlerts()).toEqual([]);
  });

  test.each([6, -6])('with a clock that is %i minutes wrong raises an alert at once', async (ahead) => {
    moveClock(ahead * 60_000);
    await sealed();
    await stampCheckpoints();
    expect(await openAlerts()).toEqual([{ subject: name, reason: 'wrong_clock' }]);
    expect(await sources()).toEqual(without(name));
    moveClock(0);
    await stampCheckpoints();
    expect(await sources()).toEqual(ALL);
    expect(await openAlerts()).toEqual([]);
  });
});

const foreign = newRoot(newRsaKey(), 'Foreign Root');
const signer = (...given: Parameters<typeof newStamper>) => ({ signer: newStamper(...given) });
const websites = { extensions: [noAuthority(), usage([TLS_SERVER])] };
test.each<[string, string, Parameters<typeof tsa.behave>[0]]>([
  ['with another nonce', 'not_verified', { nonce: Buffer.alloc(16, 0x41) }],
  ['with another imprint', 'not_verified', { imprint: Buffer.alloc(32) }],
  ['with a wrong signature', 'not_verified', { signer: { ...authority, key: newRsaKey() } }],
  ['by a certificate for websites', 'not_verified', signer(authority.key, root, websites)],
  ['by a foreign root', 'not_verified', { ...signer(authority.key, foreign), issuerName: 'Foreign Root' }],
  ['of no certain time', 'wrong_clock', { accuracy: accuracyOf(400, 0, 0) }],
  ['in HTML', 'not_verified', (response) => response.end('<html>Hello</html>')],
  ['that is cut off', 'not_verified', (response, token) => response.end(granted(token).subarray(0, 99))],
])('stores no token %s, and raises an alert at once', async (_what, reason, behavior) => {
  tsa.behave(behavior);
  await sealed();
  await stampCheckpoints();
  expect(await sources()).toEqual(without(tsa.url));
  expect(await openAlerts()).toEqual([{ subject: tsa.url, reason }]);
  tsa.behave({});
  await stampCheckpoints();
  expect(await sources()).toEqual(ALL);
  expect(await openAlerts()).toEqual([]);
});

test.each<[string, string, Parameters<typeof tsa.behave>[0]]>([
  ['refuses', 'not_granted', (response) => response.end(rejected())],
  ['is overloaded', 'server_error', (response) => response.writeHead(503).end()],
  ['redirects', 'redirected', (response) => response.writeHead(302, { Location: other.url }).end()],
  ['never stops answering', 'failed', (response) => void endless(response)],
])('raises an alert after ten minutes while an authority %s', async (_what, reason, behavior) => {
  tsa.behave(behavior);
  await sealed();
  await stampCheckpoints();
  expect(await openAlerts()).toEqual([]);
  await elevenMinutesLater();
  await stampCheckpoints();
  expect(await sources()).toEqual(without(tsa.url));
  expect(await openAlerts()).toEqual([{ subject: tsa.url, reason }]);
  tsa.behave({});
  await stampCheckpoints();
  expect(await openAlerts()).toEqual([]);
});

test('stops waiting for an authority that does not answer', async () => {
  tsa.behave(() => undefined);
  await sealed();
  await elevenMinutesLater();
  const limits = endLimitsAtOnce();
  await stampCheckpoints();
  vi.restoreAllMocks();
  expect(new Set(limits)).toEqual(new Set([10_000]));
  expect(await openAlerts()).toContainEqual({ subject: tsa.url, reason: 'timed_out' });
  tsa.behave({});
  await stampCheckpoints();
  expect(await openAlerts()).toEqual([]);
});

test('an error of the database, or a tree that can’t be read, costs one source its time, and is in the log', async () => {
  await sealed();
  await pastAllRules(`CREATE FUNCTION refuse_time() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'full'; END $$;
    CREATE TRIGGER full_disk BEFORE INSERT ON evidence_time_proof FOR EACH ROW
    WHEN (NEW.source = '${witness.name}') EXECUTE FUNCTION refuse_time()`);
  await elevenMinutesLater();
  const heard = hearLog();
  const isHeard = (times: number) => () =>
    heard().match(/"event":"job_failed"[^\n]*"reason":"stamp_checkpoints"[^\n]*"witness.example\/w1"/g)
      ?.length === times;
  await stampCheckpoints();
  expect(await sources()).toEqual(without(witness.name));
  expect(await openAlerts()).toEqual([{ subject: witness.name, reason: 'failed' }]);
  await until(isHeard(1), 'the error is in the log');
  await pastAllRules('DROP TRIGGER full_disk ON evidence_time_proof; DROP FUNCTION refuse_time');
  await pastAllRules('ALTER TABLE evidence_node RENAME TO moved_node');
  await stampCheckpoints();
  await until(isHeard(2), 'the second error is in the log');
  await pastAllRules('ALTER TABLE moved_node RENAME TO evidence_node');
  await stampCheckpoints();
  expect(await sources()).toEqual(ALL);
  expect(await openAlerts()).toEqual([]);
});

test('the alert of a source that the settings no longer name is resolved', async () => {
  await raiseAlert('evidence_time_missing', 'witness.example/gone', { reason: 'unreachable' });
  expect(await openAlerts()).toHaveLength(1);
  await stampCheckpoints();
  expect(await openAlerts()).toEqual([]);
});

test('a witness that has seen another size than is stored here gets the proof that it needs', async () => {
  await pastAllRules("DELETE FROM evidence_time_proof WHERE size > 1 AND kind = 'witness'");
  await sealed();
  await stampCheckpoints();
  expect(await sources()).toEqual(ALL);
});

test('a database restored to an older state raises an alert, also when it has grown past the witness', async () => {
  const size = (await newestSize()) - 2;
  await pastAllRules(`DELETE FROM evidence_time_proof WHERE size > ${size}; DELETE FROM evidence_checkpoint WHERE size > ${size};
    DELETE FROM evidence_leaf WHERE index >= ${size}; DELETE FROM evidence_node WHERE (index + 1) << level > ${size};
    DELETE FROM evidence_unsealed`);
  for (const reason of ['witness_ahead', 'tree_refused', 'tree_refused']) {
    await sealed();
    await stampCheckpoints();
    expect(await openAlerts()).toEqual([{ subject: witness.name, reason }]);
    expect(await sources()).toEqual(without(witness.name));
  }
});

test('a copied database asks no source', async () => {
  await sql("UPDATE delivering_database SET fingerprint = 'server 1, database 1'");
  await sealed();
  await stampCheckpoints();
  expect(await sources()).toEqual([]);
  expect(
    await sql("SELECT subject FROM alert WHERE kind = 'database_copied' AND resolved_at IS NULL"),
  ).toEqual([{ subject: 'checkpoints' }]);
});

async function endless(response: import('node:http').ServerResponse) {
  const chunk = Buffer.alloc(32 * 1024);
  while (!response.destroyed && response.write(chunk)) await new Promise(setImmediate);
}

import { beforeEach, expect, test, vi } from 'vitest';
import { raiseAlert } from '#features/alerts/raise-alert.ts';
import { readTimestamp } from '#features/evidence/proof/timestamp/token.ts';
import { stampCheckpoints } from '#features/evidence/stamp-checkpoints.ts';
import { newRoot, newStamper } from '#sandbox/authority/certificates.ts';
import { captureLog } from '#tests/integration/support/alert-deliveries.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { authority, openAuthority, ROOTS } from '#tests/integration/support/local-authority.ts';
import { elevenMinutesLater, openAlerts, sealed } from '#tests/integration/support/timed-checkpoints.ts';
import { sql } from '#tests/support/database/sql.ts';
import { rootsOf } from '#tests/support/evidence/both-verifiers.ts';
import { textOfNote } from '#tests/support/evidence/stamped.ts';
import { accuracyOf, newRsaKey, rejected } from '#tests/support/evidence/tsa-keys.ts';
import { testClock } from '#tests/support/test-clock.ts';
import { until } from '#tests/support/until.ts';

const [tsa, other] = [await openAuthority(), await openAuthority()];
vi.stubEnv('EVIDENCE_TIMESTAMP_URLS', `${tsa.url}, ${other.url}`);
vi.stubEnv('EVIDENCE_TIMESTAMP_ROOTS', ROOTS);
beforeEach(() => tsa.behave({}));

const clock = testClock();
const ALL = [tsa.url, other.url].sort();
const proofs = () =>
  sql<{ size: number; source: string; proof: string; note: string; statedAt: Date }>(
    `SELECT size::int, source, proof, note, stated_at AS "statedAt"
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

test('stores a time of each authority for the newest checkpoint, once', async () => {
  await sealed();
  await stampCheckpoints();
  await stampCheckpoints();
  const [rows, roots] = [await proofs(), rootsOf({ roots: ROOTS })];
  expect(rows.map(({ source }) => source).sort()).toEqual(ALL);
  for (const { proof, note, statedAt } of rows) {
    const token = await readTimestamp(Buffer.from(proof, 'base64url'), textOfNote(note), roots);
    expect(token).toMatchObject({ root: 'Test Root', at: statedAt });
    expect(Math.abs(Date.now() - Number(statedAt))).toBeLessThan(60_000);
  }
  expect(tsa.requests).toHaveLength(1);
  await sealed();
  await stampCheckpoints();
  const [nonce, next] = tsa.requests.map((request) => request.toString('hex').slice(-44));
  expect(nonce).not.toBe(next);
  expect(await openAlerts()).toEqual([]);
});

test('an authority that is lost blocks no other, raises an alert when it is late, and is asked again', async () => {
  await tsa.leave();
  await sealed();
  await stampCheckpoints();
  expect(await sources()).toEqual([other.url]);
  expect(await openAlerts()).toEqual([]);
  await elevenMinutesLater();
  await stampCheckpoints();
  expect(await openAlerts()).toEqual([{ subject: tsa.url, reason: 'unreachable' }]);
  await sealed();
  await tsa.comeBack();
  await stampCheckpoints();
  expect(await sources()).toEqual(ALL);
  // The newest one covers those that the authority missed.
  const missed = (await newestSize()) - 1;
  expect((await proofs()).filter(({ size }) => size === missed)).toMatchObject([{ source: other.url }]);
  expect(await openAlerts()).toEqual([]);
});

const foreign = newRoot(newRsaKey(), 'Foreign Root');
test.each<[string, string, Parameters<typeof tsa.behave>[0]]>([
  ['with a clock that is six minutes ahead', 'wrong_clock', { at: new Date(Date.now() + 360_000) }],
  ['with a clock that is six minutes behind', 'wrong_clock', { at: new Date(Date.now() - 360_000) }],
  ['with another nonce', 'not_verified', { nonce: Buffer.alloc(16, 0x41) }],
  ['by a foreign root', 'not_verified', { signer: newStamper(authority.key, foreign) }],
  ['of no certain time', 'wrong_clock', { accuracy: accuracyOf(400, 0, 0) }],
  ['in HTML', 'not_verified', (response) => response.end('<html>Hello</html>')],
])('stores no token %s, and raises an alert at once', async (_what, reason, behavior) => {
  tsa.behave(behavior);
  await sealed();
  await stampCheckpoints();
  expect(await sources()).toEqual([other.url]);
  expect(await openAlerts()).toEqual([{ subject: tsa.url, reason }]);
  tsa.behave({});
  await stampCheckpoints();
  expect(await sources()).toEqual(ALL);
  expect(await openAlerts()).toEqual([]);
});

/** The time of both passes at once. */
async function afterTheOther(pass: () => void) {
  await until(async () => (await sources()).includes(other.url));
  if (clock.timers().includes(10_000)) pass();
}

test.each<[string, string, Parameters<typeof tsa.behave>[0]]>([
  ['refuses', 'not_granted', (response) => response.end(rejected())],
  ['is overloaded', 'server_error', (response) => response.writeHead(503).end()],
  ['redirects', 'redirected', (response) => response.writeHead(302, { Location: other.url }).end()],
  ['never stops answering', 'failed', (response) => void endless(response)],
  ['does not answer', 'timed_out', () => void afterTheOther(() => clock.pass(10_000))],
])('raises an alert after ten minutes while an authority %s', async (_what, reason, behavior) => {
  tsa.behave(behavior);
  await sealed();
  await stampCheckpoints(clock);
  expect(await openAlerts()).toEqual([]);
  await elevenMinutesLater();
  await stampCheckpoints(clock);
  expect(await sources()).toEqual([other.url]);
  expect(await openAlerts()).toEqual([{ subject: tsa.url, reason }]);
  tsa.behave({});
  await stampCheckpoints();
  expect(await openAlerts()).toEqual([]);
});

test('an error of the database costs one authority its time, and is in the log', async () => {
  await sealed();
  await pastAllRules(`CREATE FUNCTION refuse_time() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'full'; END $$;
    CREATE TRIGGER full_disk BEFORE INSERT ON evidence_time_proof FOR EACH ROW
    WHEN (NEW.source = '${tsa.url}') EXECUTE FUNCTION refuse_time()`);
  await elevenMinutesLater();
  const logged = captureLog();
  await stampCheckpoints();
  expect(await sources()).toEqual([other.url]);
  expect(await openAlerts()).toEqual([{ subject: tsa.url, reason: 'failed' }]);
  await until(
    () => /"event":"job_failed"[^\n]*"reason":"stamp_checkpoints"[^\n]*\/tsr"/.test(logged()),
    'the error is in the log',
  );
  await pastAllRules('DROP TRIGGER full_disk ON evidence_time_proof; DROP FUNCTION refuse_time');
  await stampCheckpoints();
  expect(await sources()).toEqual(ALL);
  expect(await openAlerts()).toEqual([]);
});

test('the alert of an authority that the settings no longer name is resolved', async () => {
  await raiseAlert('evidence_time_missing', 'https://tsa.example/gone', { reason: 'unreachable' });
  expect(await openAlerts()).toHaveLength(1);
  await stampCheckpoints();
  expect(await openAlerts()).toEqual([]);
});

test('a copied database asks no authority', async () => {
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

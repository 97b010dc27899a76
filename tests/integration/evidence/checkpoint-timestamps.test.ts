import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stampCheckpoints } from '#features/evidence/stamp-checkpoints.ts';
import { authority, openAuthority, ROOTS, root } from '#tests/integration/support/local-authority.ts';
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

const [first, second] = [await openAuthority(), await openAuthority()];
vi.stubEnv('EVIDENCE_TIMESTAMP_URLS', `${first.url}, ${second.url}`);
vi.stubEnv('EVIDENCE_TIMESTAMP_ROOTS', ROOTS);
beforeEach(() => first.behave({}));

const stored = () =>
  sql<{ size: number; source: string; kind: string; proof: string; note: string; statedAt: Date }>(
    `SELECT size::int, source, kind, proof, note, stated_at AS "statedAt"
     FROM evidence_time_proof JOIN evidence_checkpoint USING (size) ORDER BY size, source`,
  );
const newestOf = async (url: string) => (await stored()).findLast(({ source }) => source === url)?.size ?? 0;

test('stores a token of each authority for the newest checkpoint, once', async () => {
  await sealed();
  await stampCheckpoints();
  await stampCheckpoints();
  const rows = await stored();
  expect(rows.map(({ size, source, kind }) => [size, source, kind])).toEqual(
    [first.url, second.url].sort().map((url) => [1, url, 'timestamp']),
  );
  for (const { proof, note, statedAt } of rows) {
    const token = Buffer.from(proof, 'base64url');
    const { at, isTrusted } = checkToken(token, textOfNote(note), readRoots(ROOTS));
    expect(isTrusted).toBe(true);
    expect(at).toBe(Number(statedAt));
    expect(Math.abs(Date.now() - at)).toBeLessThan(60_000);
  }
  expect(first.requests).toHaveLength(1);
  await sealed();
  await stampCheckpoints();
  const [one, other] = first.requests.map((request) => request.toString('hex'));
  expect(one?.slice(-44)).not.toBe(other?.slice(-44));
  expect(await openAlerts()).toEqual([]);
});

test('a lost authority blocks no other, raises an alert when it is late, and is asked again later', async () => {
  await first.leave();
  await sealed();
  await stampCheckpoints();
  expect(await newestOf(second.url)).toBe(3);
  expect(await openAlerts()).toEqual([]);
  await elevenMinutesLater();
  await stampCheckpoints();
  expect(await openAlerts()).toEqual([{ subject: first.url, reason: 'unreachable' }]);
  await first.comeBack();
  await stampCheckpoints();
  expect(await newestOf(first.url)).toBe(3);
  expect(await openAlerts()).toEqual([]);
});

describe('stores no token that a verifier would not trust, and raises an alert at once', () => {
  const foreign = newRoot(newRsaKey(), 'Foreign Root');
  const minutes = (count: number) => new Date(Date.now() + count * 60_000);
  const signer = (...given: Parameters<typeof newStamper>) => ({ signer: newStamper(...given) });
  test.each<[string, string, Parameters<typeof first.behave>[0]]>([
    ['with another nonce', 'not_verified', { nonce: Buffer.alloc(16, 0x41) }],
    ['with another imprint', 'not_verified', { imprint: Buffer.alloc(32) }],
    ['with a wrong signature', 'not_verified', { signer: { ...authority, key: newRsaKey() } }],
    [
      'by an expired certificate',
      'not_verified',
      signer(authority.key, root, { until: '2021-01-01T00:00:00Z' }),
    ],
    [
      'by a certificate for websites',
      'not_verified',
      signer(authority.key, root, { extensions: [noAuthority(), usage([TLS_SERVER])] }),
    ],
    [
      'by a foreign authority',
      'not_verified',
      { ...signer(authority.key, foreign), issuerName: 'Foreign Root' },
    ],
    ['without certificates', 'not_verified', { certificates: [] }],
    ['of a later time', 'wrong_clock', { at: minutes(6) }],
    ['of an earlier time', 'wrong_clock', { at: minutes(-6) }],
    ['of no certain time', 'wrong_clock', { accuracy: accuracyOf(400, 0, 0) }],
    ['in HTML', 'not_verified', (response) => response.end('<html>Hello</html>')],
    ['that nothing answers', 'not_verified', (response) => response.end()],
    ['that is cut off', 'not_verified', (response, token) => response.end(granted(token).subarray(0, 99))],
    ['without its status', 'not_verified', (response, token) => response.end(token)],
  ])('%s', async (_what, reason, behavior) => {
    first.behave(behavior);
    await sealed();
    const before = await newestOf(first.url);
    await stampCheckpoints();
    expect(await newestOf(first.url)).toBe(before);
    expect(await newestOf(second.url)).toBeGreaterThan(before);
    expect(await openAlerts()).toEqual([{ subject: first.url, reason }]);
    first.behave({});
    await stampCheckpoints();
    expect(await newestOf(first.url)).toBeGreaterThan(before);
    expect(await openAlerts()).toEqual([]);
  });
});

test.each<[string, string, Parameters<typeof first.behave>[0]]>([
  ['refuses', 'not_granted', (response) => response.end(rejected())],
  ['is overloaded', 'server_error', (response) => response.writeHead(503).end()],
  ['redirects', 'redirected', (response) => response.writeHead(302, { Location: second.url }).end()],
  ['never stops answering', 'failed', (response) => void endless(response)],
  ['hangs up', 'unreachable', (response) => response.destroy()],
])('raises an alert after ten minutes while an authority %s', async (_what, reason, behavior) => {
  first.behave(behavior);
  await sealed();
  const before = await newestOf(first.url);
  await stampCheckpoints();
  expect(await openAlerts()).toEqual([]);
  await elevenMinutesLater();
  await stampCheckpoints();
  expect(await newestOf(first.url)).toBe(before);
  expect(await openAlerts()).toEqual([{ subject: first.url, reason }]);
  first.behave({});
  await stampCheckpoints();
  expect(await openAlerts()).toEqual([]);
});

test('stops waiting for an authority that does not answer', async () => {
  first.behave(() => undefined);
  await sealed();
  await elevenMinutesLater();
  const limits = endLimitsAtOnce();
  await stampCheckpoints();
  vi.restoreAllMocks();
  expect(new Set(limits)).toEqual(new Set([10_000]));
  expect(await openAlerts()).toEqual([{ subject: first.url, reason: 'timed_out' }]);
});

async function endless(response: import('node:http').ServerResponse) {
  const chunk = Buffer.alloc(32 * 1024);
  while (!response.destroyed && response.write(chunk)) await new Promise(setImmediate);
}

import { beforeAll, describe, expect, test } from 'vitest';
import type { Certificate } from '#features/evidence/proof/format/certificate.ts';
import { signCertificate } from '#features/evidence/proof/format/sign.ts';
import { newRoot, pem } from '#sandbox/authority/certificates.ts';
import {
  checkCertificateWithBoth,
  checkLogWithBoth,
  HELD,
  hasFault,
  reportOf,
  type Trusted,
} from '#tests/support/evidence/both-verifiers.ts';
import { chain, leadEvents } from '#tests/support/evidence/event-chains.ts';
import { expectFault } from '#tests/support/evidence/expect-fault.ts';
import { GrowingLog } from '#tests/support/evidence/growing-log.ts';
import { journeyOf, key, REFERENCE, texts } from '#tests/support/evidence/signed-certificates.ts';
import {
  stampedLocally,
  stampOf,
  TRUSTS_ALL,
  TRUSTS_ROOTS,
  witnessed,
} from '#tests/support/evidence/stamped.ts';
import { accuracyOf, newRsaKey } from '#tests/support/evidence/tsa-keys.ts';

const FOREIGN_ROOT = { roots: pem(newRoot(newRsaKey(), 'Foreign Root')) };

const journey = journeyOf();
const lastAt = Number(journey.events.at(-1)?.at);
let certificate: Certificate;
let log: GrowingLog;
beforeAll(async () => {
  log = await GrowingLog.over(key, journey.events);
  certificate = await log.certificate(journey);
});

const note = () => certificate.checkpoint ?? '';
const withTokens = (...timestamps: string[]): Certificate => ({ ...certificate, timestamps });
const stampAt = (at: number, about = note()) =>
  stampOf(about, { at: new Date(at), accuracy: accuracyOf(0, 0, 0) });
const seenAt = (at: number) => withTokens(stampAt(at));
const verdicts = async (given: Certificate, trusted: Trusted) =>
  checkCertificateWithBoth(await signCertificate(given, key), [key], trusted);

async function reportWith(given: Certificate, trusted: Trusted) {
  return reportOf(await signCertificate(given, key), [key], trusted);
}

async function timesOf(given: Certificate, trusted: Trusted) {
  const { lines } = await reportWith(given, trusted);
  return lines.filter(({ topic }) => /Time|Clock/.test(topic)).flatMap(({ says }) => says);
}

const others = [FOREIGN_ROOT, {}];
describe('the time of an authority', () => {
  test('is named if its root is trusted, and counted if not', async () => {
    const given = seenAt(Date.parse('2026-11-21T09:31:00Z'));
    for (const each of [TRUSTS_ROOTS, ...others]) expect(await verdicts(given, each)).toEqual(HELD);
    expect(await timesOf(given, TRUSTS_ROOTS)).toEqual([
      `Events 1 to ${given.events.length} existed before 2026-11-21 09:31:00.000 UTC, says the time-stamping authority Test TSA, certified by Test Root.`,
      'Each time is by the clock of the issuer’s database. A third party confirms only that events 1 to 7 existed before the time above.',
    ]);
    for (const other of others)
      expect(await timesOf(given, other)).toEqual([
        'No known time-stamping authority vouches for the checkpoint.',
        '1 timestamp by authorities that you didn’t name.',
        'Give the root certificates of those that you trust.',
        'Each time is by the clock of the issuer’s database. No third party confirms it.',
      ]);
    expect(await verdicts(certificate, TRUSTS_ROOTS)).toEqual(HELD);
    expect((await timesOf(certificate, TRUSTS_ROOTS))[0]).toBe(
      'No third party states a time for the checkpoint.',
    );
  });

  test('is a fault before the time of a covered event', async () => {
    expect(await verdicts(seenAt(lastAt - 299_000), TRUSTS_ROOTS)).toEqual(HELD);
    const early = seenAt(lastAt - 302_000);
    for (const other of others) expect(await verdicts(early, other)).toEqual(HELD);
    const late = await verdicts(early, TRUSTS_ROOTS);
    expectFault(late);
    expect(late.ours).toContain('was in the log before');
    expect(late.ours).toMatch(/^Event \d \(\w+\) of \S+ was .*, says Test TSA:/);
  });

  test('is a fault after the date of the certificate, by more than the accuracy of the token', async () => {
    const issuedAt = new Date(lastAt + 1000).toISOString();
    const half = Date.parse('2026-11-21T09:30:00Z');
    const exact = (ms: number) => stampAt(half + ms);
    const inexact = (ms: number) =>
      stampOf(note(), { at: new Date(half + ms), accuracy: accuracyOf(60, 0, 0) });
    const seen = (...stamps: string[]) => ({ ...withTokens(...stamps), issuedAt });
    for (const stamp of [exact(301_000), inexact(361_000)])
      expect(await verdicts(seen(stamp), TRUSTS_ROOTS)).toEqual(HELD);
    for (const other of others) expect(await verdicts(seen(exact(86_400_000)), other)).toEqual(HELD);
    // Of two times by one authority, the earlier one says more about the events.
    for (const [time, ...stamps] of [
      ['21T09:35:02', exact(302_000)],
      ['21T09:35:02', inexact(362_000)],
      ['22T09:30:00', exact(0), exact(86_400_000)],
    ] as const) {
      const { ours } = await verdicts(seen(...stamps), TRUSTS_ROOTS);
      expect(ours).toMatch(/^The certificate was issued \S+, but /);
      expect(ours).toContain(`but Test TSA saw its checkpoint no earlier than 2026-11-${time}.000Z: `);
    }
  });
});

test('the words name the covered events, and the earliest time of an authority', async () => {
  const early = await GrowingLog.over(key, journey.events.slice(0, 3));
  const [own = ''] = early.notes;
  const given = {
    ...(await early.certificate(journey)),
    timestamps: [stampAt(lastAt + 90_000, own), stampAt(lastAt, own)],
  };
  expect(await verdicts(given, TRUSTS_ROOTS)).toEqual(HELD);
  const [time = '', clock = '', ...more] = await timesOf(given, TRUSTS_ROOTS);
  expect(time).toMatch(/^Events 1 to 3 existed before 2026-11-21 09:30:00/);
  expect(clock).toContain('confirms only that events 1 to 3 existed');
  expect(more).toEqual([]);
});

const outsideTime = async (given: Certificate, trusted: Trusted) =>
  (await reportWith(given, trusted)).summary?.lamps[1];

test('an authority on the same machine proves nothing to others', async () => {
  const given = withTokens(stampedLocally(note(), { at: new Date(lastAt + 1000) }));
  const [time, clock] = await timesOf(given, TRUSTS_ALL);
  expect(time).toMatch(
    /certified by handoff-local-authority, on the same machine as the log: it proves nothing to others\.$/,
  );
  expect(clock).toContain('No third party confirms it');
  expect(await outsideTime(given, TRUSTS_ALL)).toEqual({
    lamp: 'outside_time',
    isOn: false,
    says: 'Not confirmed: the only time-stamping authority runs on the issuer’s own machine.',
  });
});

test('the cosignatures of a file by release 1.1 are counted, and change nothing else', async () => {
  const former = { ...seenAt(lastAt), checkpoint: witnessed(witnessed(note())) };
  expect(await verdicts(former, TRUSTS_ROOTS)).toEqual(HELD);
  const [time, clock] = await timesOf(seenAt(lastAt), TRUSTS_ROOTS);
  expect(await timesOf(former, TRUSTS_ROOTS)).toEqual([time, '2 more signature lines, not checked.', clock]);
  expect(await outsideTime({ ...certificate, checkpoint: witnessed(note()) }, {})).toMatchObject({
    isOn: false,
    says: 'Not checked: the file has signature lines of others, which this verifier doesn’t read.',
  });
});

test('timestamps need a checkpoint', async () => {
  const bare = { ...certificate, events: certificate.events.map((event) => ({ ...event, inclusion: null })) };
  const given = { ...bare, checkpoint: null, timestamps: ['AAAA'] };
  expectFault(await verdicts(given, TRUSTS_ROOTS));
});

test('in a log, a clock that was ahead makes only its own events faulty', async () => {
  const lead = leadEvents(REFERENCE, texts);
  const grown = await GrowingLog.over(
    key,
    chain('3f2504e0-4f89-41d3-9a0c-0305e82c3302', lead, 9_000_000),
    chain('3f2504e0-4f89-41d3-9a0c-0305e82c3303', lead, 600_000),
  );
  const [first = ''] = grown.notes;
  const plain = await grown.export();
  expectFault(await checkLogWithBoth(plain, [key], []));
  grown.timestamps.set(first, [stampAt(Date.parse('2026-11-21T09:30:00Z'), first)]);
  const text = await grown.export();
  const { ours } = await checkLogWithBoth(text, [key], [], TRUSTS_ROOTS);
  expect(ours.split('\n')).toEqual([expect.stringContaining('says Test TSA: one of the two clocks')]);
});

test('a token about another checkpoint, or in another form, is a fault, also without trust', async () => {
  for (const token of [stampOf(note().replace('\n', '2\n')), '', stampOf(note()).slice(0, 400)])
    for (const trusted of [TRUSTS_ROOTS, {}])
      expectFault(await verdicts(withTokens(stampOf(note()), token), trusted));
});

test('a log has no event after its tokens, which are about their checkpoint, and at most 100', async () => {
  const own = note();
  const early = { at: new Date(lastAt - 400_000) };
  const many = (count: number) => Array<string>(count).fill(stampOf(own));
  for (const [stamps, trusted, isHeld] of [
    [[stampOf(own)], TRUSTS_ROOTS, true],
    [[stampOf(own, early)], TRUSTS_ROOTS, false],
    [[stampOf(own, early)], FOREIGN_ROOT, true],
    [[stampOf(`x${own}`)], FOREIGN_ROOT, false],
    [many(100), FOREIGN_ROOT, true],
    [many(101), FOREIGN_ROOT, false],
  ] as const) {
    log.timestamps.set(own, [...stamps]);
    const found = hasFault(await checkLogWithBoth(await log.export(), [key], [], trusted));
    expect(found).toEqual({ ours: !isHeld, second: false });
  }
  expectFault(await verdicts(withTokens(...many(101)), FOREIGN_ROOT));
  log.timestamps.set(own, [stampOf(own)]);
  const listed = (await log.export()).replace(/"timestamps":\["[^"]*"\]/, '"timestamps":[]');
  expectFault(await checkLogWithBoth(listed, [key], []));
});

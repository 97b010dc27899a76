import { beforeAll, describe, expect, test } from 'vitest';
import type { Certificate } from '#features/evidence/proof/certificate.ts';
import { lampsOf } from '#features/evidence/proof/lamps.ts';
import { signCertificate } from '#features/evidence/proof/sign-certificate.ts';
import { certificateVerdict, NOT_COMPARED } from '#features/evidence/proof/verdict.ts';
import { verifyCertificate } from '#features/evidence/proof/verify.ts';
import {
  checkCertificateTwice,
  checkLogTwice,
  HELD,
  hasFault,
  sourcesOf,
} from '#tests/support/evidence/both-verifiers.ts';
import { chain, leadEvents } from '#tests/support/evidence/event-chains.ts';
import { publicOf } from '#tests/support/evidence/evidence-keys.ts';
import { expectFault } from '#tests/support/evidence/expect-fault.ts';
import { GrowingLog } from '#tests/support/evidence/growing-log.ts';
import type { Trusted } from '#tests/support/evidence/second-times.ts';
import { ID, key, REFERENCE, texts } from '#tests/support/evidence/signed-certificates.ts';
import { stampOf, TRUSTS_ROOTS } from '#tests/support/evidence/stamped.ts';
import { newRoot, newRsaKey, pem } from '#tests/support/evidence/tsa/certificates.ts';
import { accuracyOf } from '#tests/support/evidence/tsa/tokens.ts';
import { cosign, verifierKey } from '#witness/notes.ts';

const seed = Buffer.alloc(32, 'seed');
const W1 = { witnesses: [verifierKey('w1.example/log', seed)] };
const OTHER = { witnesses: [verifierKey('w2.example/log', seed)] };
const FOREIGN_ROOT = { witnesses: [], roots: pem(newRoot(newRsaKey(), 'Foreign Root')) };
const LOCAL = { witnesses: [verifierKey('handoff-local-witness', seed)] };

let certificate: Certificate;
let log: GrowingLog;
let lastAt: number;
beforeAll(async () => {
  log = new GrowingLog(key);
  const events = chain(ID, leadEvents(REFERENCE, texts));
  lastAt = Number(events.at(-1)?.at);
  await log.seal(events);
  await log.checkpoint();
  certificate = await log.certificate({ id: ID, reference: REFERENCE, texts, events });
});

const cosigned = (note: string, at: number, name = 'w1.example/log') =>
  note + cosign(name, seed, `${note.split('\n\n')[0]}\n`, Math.floor(at / 1000));
const stamped = (at: number, name?: string): Certificate => ({
  ...certificate,
  checkpoint: cosigned(certificate.checkpoint ?? '', at, name),
});
const verdicts = async (given: Certificate, trusted: Trusted) =>
  checkCertificateTwice(await signCertificate(given, key), [key], trusted);

async function timesOf(given: Certificate, trusted: Trusted) {
  const text = await signCertificate(given, key);
  const verdict = await verifyCertificate(text, [publicOf(key)], sourcesOf(trusted));
  const lines = verdict.ok ? certificateVerdict(verdict) : [];
  return lines.filter(({ topic }) => /Time|Clock/.test(topic)).flatMap(({ says }) => says);
}

describe.each([
  {
    by: 'w1.example/log',
    title: 'the witness w1.example/log',
    trusted: W1,
    others: [OTHER],
    unchecked: '1 signature line, not checked.',
    seenAt: (at: number) => stamped(at),
  },
  {
    by: 'Test TSA',
    title: 'the time-stamping authority Test TSA, certified by Test Root',
    trusted: TRUSTS_ROOTS,
    others: [FOREIGN_ROOT, { witnesses: [] }],
    unchecked: '1 timestamp by authorities that you didn’t name.',
    seenAt: (at: number): Certificate => ({
      ...certificate,
      timestamps: [
        stampOf(certificate.checkpoint ?? '', { at: new Date(at), accuracy: accuracyOf(0, 0, 0) }),
      ],
    }),
  },
])('the time of $title', ({ by, title, trusted, others, unchecked, seenAt }) => {
  test('is named if its source is trusted, and counted if not', async () => {
    const given = seenAt(Date.parse('2026-11-21T09:31:00Z'));
    for (const each of [trusted, ...others]) expect(await verdicts(given, each)).toEqual(HELD);
    expect(await timesOf(given, trusted)).toEqual([
      `Events 1 to ${given.events.length} existed before 2026-11-21 09:31:00.000 UTC, says ${title}.`,
      'Each time is by the clock of the issuer’s database. A third party confirms only that events 1 to 7 existed before the time above.',
    ]);
    for (const other of others)
      expect(await timesOf(given, other)).toEqual([
        'No known witness or time-stamping authority vouches for the checkpoint.',
        unchecked,
        'Give the keys or roots of those that you trust.',
        'Each time is by the clock of the issuer’s database. No third party confirms it.',
      ]);
    expect(await verdicts(certificate, trusted)).toEqual(HELD);
    expect((await timesOf(certificate, trusted))[0]).toBe('No third party states a time for the checkpoint.');
  });

  test('is a fault before the time of a covered event', async () => {
    expect(await verdicts(seenAt(lastAt - 299_000), trusted)).toEqual(HELD);
    const early = seenAt(lastAt - 302_000);
    for (const other of others) expect(await verdicts(early, other)).toEqual(HELD);
    const late = await verdicts(early, trusted);
    expectFault(late);
    expect(late.ours).toContain('was in the log before');
    expect(late.ours).toMatch(new RegExp(`^Event \\d \\(\\w+\\) of \\S+ was .*, says ${by}:`));
  });

  test('is a fault after the date of the certificate', async () => {
    const issuedAt = new Date(lastAt + 1000).toISOString();
    const seen = (shift: number) => ({ ...seenAt(Date.parse('2026-11-21T09:30:00Z') + shift), issuedAt });
    expect(await verdicts(seen(301_000), trusted)).toEqual(HELD);
    for (const other of others) expect(await verdicts(seen(86_400_000), other)).toEqual(HELD);
    const early = await verdicts(seen(302_000), trusted);
    expectFault(early);
    expect(early.ours).toMatch(/^The certificate was issued \S+, but /);
    expect(early.ours).toContain(`but ${by} saw its checkpoint no earlier than 2026-11-21T09:35:02.000Z: `);
  });
});

test('a date of issue before the later of two times of one source is a fault', async () => {
  const given = {
    ...stamped(Date.parse('2026-11-21T09:30:00Z')),
    issuedAt: new Date(lastAt + 1000).toISOString(),
  };
  // The earlier time says more about the events.
  const twice = { ...given, checkpoint: cosigned(given.checkpoint ?? '', lastAt + 86_400_000) };
  expectFault(await verdicts(twice, W1));
});

test('the words name the covered events, and the earliest time of a source', async () => {
  const early = new GrowingLog(key);
  const events = chain(ID, leadEvents(REFERENCE, texts));
  await early.seal(events.slice(0, 3));
  const note = cosigned(cosigned(await early.checkpoint(), lastAt + 90_000), lastAt);
  early.notes[0] = `${note}— sigsum.example/w AAAAAAAA\n— other.example/w AAAAAAAA\n`;
  const given = await early.certificate({ id: ID, reference: REFERENCE, texts, events });
  expect(await verdicts(given, W1)).toEqual(HELD);
  const [time = '', clock = '', ...others] = await timesOf(given, W1);
  expect(time).toMatch(/^Events 1 to 3 existed before 2026-11-21 09:30:00/);
  expect(clock).toContain('confirms only that events 1 to 3 existed');
  expect(others).toEqual([]);
  expect((await timesOf(given, OTHER))[1]).toBe('2 signature lines, not checked.');
});

test('a witness on the same machine proves nothing to others', async () => {
  const given = stamped(lastAt + 1000, 'handoff-local-witness');
  const [time, clock] = await timesOf(given, LOCAL);
  expect(time).toContain('a witness on the same machine as the log: it proves nothing to others');
  expect(clock).toContain('No third party confirms it');
  const verdict = await verifyCertificate(
    await signCertificate(given, key),
    [publicOf(key)],
    sourcesOf(LOCAL),
  );
  expect(verdict.ok && lampsOf(verdict, NOT_COMPARED)).toContainEqual({
    lamp: 'outside_time',
    isOn: false,
    says: 'Not confirmed: the only witness runs on the issuer’s own machine.',
  });
});

test('timestamps need a checkpoint', async () => {
  const bare = { ...certificate, events: certificate.events.map((event) => ({ ...event, inclusion: null })) };
  const given = { ...bare, checkpoint: null, timestamps: ['AAAA'] };
  expectFault(await verdicts(given, W1));
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
  expectFault(await checkLogTwice(plain, [key], []));
  grown.notes[0] = cosigned(first, Date.parse('2026-11-21T09:30:00Z'));
  const text = await grown.export();
  const { ours, second } = await checkLogTwice(text, [key], [], W1);
  expect(ours.split('\n')).toEqual([expect.stringContaining('says w1.example/log: one of the two clocks')]);
  expect(second).toContain('Error');
});

test('in a log, a witness that cosigned a larger checkpoint well before a smaller one is at fault', async () => {
  const events = chain(ID, leadEvents(REFERENCE, texts));
  const grown = await GrowingLog.over(key, events.slice(0, 4), events.slice(4));
  const [first = '', last = ''] = grown.notes;
  const at = Date.parse('2026-11-23T09:31:00Z');
  const both = { witnesses: [...W1.witnesses, ...OTHER.witnesses] };
  const verdictsWith = async (by: string, ...times: number[]) => {
    grown.notes.splice(
      0,
      2,
      cosigned(first, at, by),
      times.reduce((note, time) => cosigned(note, time), last),
    );
    return checkLogTwice(await grown.export(), [key], [], both);
  };
  const w1 = 'w1.example/log';
  const misplaced = await verdictsWith(w1, at - 360_000);
  expect(misplaced.ours).toBe(
    'Line 9: The witness w1.example/log states 2026-11-23T09:25:00.000Z, and 2026-11-23T09:31:00.000Z for a smaller checkpoint.',
  );
  expectFault(misplaced);
  expectFault(await verdictsWith(w1, at, at - 360_000));
  expect(await verdictsWith(w1, at - 300_000)).toEqual(HELD);
  expect(await verdictsWith(w1, at + 3_600_000, at + 7_200_000)).toEqual(HELD);
  expect(await verdictsWith('w2.example/log', at - 360_000)).toEqual(HELD);
});

const note = () => certificate.checkpoint ?? '';
const withTokens = (...timestamps: string[]): Certificate => ({ ...certificate, timestamps });

test('a token about another checkpoint, or in another form, is a fault, also without trust', async () => {
  for (const token of [stampOf(note().replace('\n', '2\n')), '', stampOf(note()).slice(0, 400)])
    for (const trusted of [TRUSTS_ROOTS, { witnesses: [] }])
      expectFault(await verdicts(withTokens(stampOf(note()), token), trusted));
});

test('a certificate may be dated before its token by the accuracy of the token', async () => {
  const issuedAt = new Date(lastAt + 1000).toISOString();
  const seen = (shift: number) => {
    const at = new Date(Date.parse('2026-11-21T09:30:00Z') + shift);
    return { ...withTokens(stampOf(note(), { at, accuracy: accuracyOf(60, 0, 0) })), issuedAt };
  };
  expect(await verdicts(seen(361_000), TRUSTS_ROOTS)).toEqual(HELD);
  expectFault(await verdicts(seen(362_000), TRUSTS_ROOTS));
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
    const found = hasFault(await checkLogTwice(await log.export(), [key], [], trusted));
    expect(found).toEqual({ ours: !isHeld, second: !isHeld });
  }
  expectFault(await verdicts(withTokens(...many(101)), FOREIGN_ROOT));
  log.timestamps.set(own, [stampOf(own)]);
  const listed = (await log.export()).replace(/"timestamps":\["[^"]*"\]/, '"timestamps":[]');
  expectFault(await checkLogTwice(listed, [key], []));
});

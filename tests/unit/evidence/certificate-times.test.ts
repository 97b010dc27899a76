import { beforeAll, expect, test } from 'vitest';
import type { Certificate } from '#features/evidence/proof/certificate.ts';
import { lampsOf } from '#features/evidence/proof/lamps.ts';
import { signCertificate } from '#features/evidence/proof/sign-certificate.ts';
import { certificateVerdict, NOT_COMPARED } from '#features/evidence/proof/verdict.ts';
import { verifyCertificate } from '#features/evidence/proof/verify.ts';
import {
  BOTH,
  checkCertificateTwice,
  checkLogTwice,
  HELD,
  hasFault,
  sourcesOf,
} from '#tests/support/evidence/both-verifiers.ts';
import { chain, leadEvents } from '#tests/support/evidence/event-chains.ts';
import { publicOf } from '#tests/support/evidence/evidence-keys.ts';
import { GrowingLog } from '#tests/support/evidence/growing-log.ts';
import { ID, key, REFERENCE, texts } from '#tests/support/evidence/signed-certificates.ts';
import { cosign, verifierKey } from '#witness/notes.ts';

const seed = Buffer.alloc(32, 'seed');
const W1 = { witnesses: [verifierKey('w1.example/log', seed)] };
const OTHER = { witnesses: [verifierKey('w2.example/log', seed)] };
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
const verdicts = async (given: Certificate, trusted: typeof W1) =>
  checkCertificateTwice(await signCertificate(given, key), [key], trusted);

async function timesOf(given: Certificate, trusted: typeof W1) {
  const text = await signCertificate(given, key);
  const verdict = await verifyCertificate(text, [publicOf(key)], sourcesOf(trusted));
  const lines = verdict.ok ? certificateVerdict(verdict) : [];
  return lines.filter(({ topic }) => /Time|Clock/.test(topic)).flatMap(({ says }) => says);
}

test('the verdict names the time of a trusted witness, and says if it trusts none', async () => {
  const given = stamped(Date.parse('2026-11-21T09:31:00Z'));
  expect(await verdicts(given, W1)).toEqual(HELD);
  expect(await verdicts(given, OTHER)).toEqual(HELD);
  expect(await timesOf(given, W1)).toEqual([
    `Events 1 to ${given.events.length} existed before 2026-11-21 09:31:00.000 UTC, says the witness w1.example/log.`,
    'Each time is by the clock of the issuer’s database. A third party confirms only that events 1 to 7 existed before the time above.',
  ]);
  expect((await timesOf(given, OTHER)).slice(0, 3)).toEqual([
    'No known witness or time-stamping authority vouches for the checkpoint.',
    '1 signature line, not checked.',
    'Give the keys or roots of those that you trust.',
  ]);
  expect((await timesOf(certificate, W1))[0]).toBe('No third party states a time for the checkpoint.');
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

test('an event that is dated after its proof is a fault', async () => {
  expect(await verdicts(stamped(lastAt - 299_000), W1)).toEqual(HELD);
  const late = await verdicts(stamped(lastAt - 302_000), W1);
  expect(hasFault(late)).toEqual(BOTH);
  expect(late.ours).toMatch(/^Event \d \(\w+\) of \S+ was in the log before \S+, says w1.example\/log:/);
});

test('a certificate that is dated before a source saw its checkpoint is a fault', async () => {
  const issuedAt = new Date(lastAt + 1000).toISOString();
  const seenAt = (shift: number) => ({ ...stamped(Date.parse('2026-11-21T09:30:00Z') + shift), issuedAt });
  expect(await verdicts(seenAt(301_000), W1)).toEqual(HELD);
  const early = await verdicts(seenAt(302_000), W1);
  expect(hasFault(early)).toEqual(BOTH);
  expect(early.ours).toMatch(
    /^The certificate was issued \S+, but w1.example\/log saw its checkpoint no earlier than 2026-11-21T09:35:02.000Z: /,
  );
  expect(await verdicts(seenAt(86_400_000), OTHER)).toEqual(HELD);
  // The source stated an earlier time too, which says more about the events.
  const twice = { ...seenAt(0), checkpoint: cosigned(seenAt(0).checkpoint ?? '', lastAt + 86_400_000) };
  expect(hasFault(await verdicts(twice, W1))).toEqual(BOTH);
});

test('a changed cosignature of a trusted witness is a fault', async () => {
  const note = certificate.checkpoint ?? '';
  const moved = cosigned(note.replace('\n\n', '\nother\n\n'), lastAt).slice(-130);
  const line = moved.slice(moved.lastIndexOf('—'));
  const given = { ...certificate, checkpoint: `${note}${line}` };
  expect(hasFault(await verdicts(given, W1))).toEqual(BOTH);
  expect(await verdicts(given, OTHER)).toEqual(HELD);
});

test('timestamps need a checkpoint', async () => {
  const bare = { ...certificate, events: certificate.events.map((event) => ({ ...event, inclusion: null })) };
  const given = { ...bare, checkpoint: null, timestamps: ['AAAA'] };
  expect(hasFault(await verdicts(given, W1))).toEqual(BOTH);
});

test('in a log, a clock that was ahead makes only its own events faulty', async () => {
  const grown = new GrowingLog(key);
  const journey = (id: string, shift: number) =>
    chain(
      id,
      leadEvents(REFERENCE, texts).map((telling) => ({ ...telling, at: telling.at + shift })),
    );
  await grown.seal(journey('3f2504e0-4f89-41d3-9a0c-0305e82c3302', 9_000_000));
  const first = await grown.checkpoint();
  await grown.seal(journey('3f2504e0-4f89-41d3-9a0c-0305e82c3303', 600_000));
  await grown.checkpoint();
  const plain = await grown.export();
  expect(hasFault(await checkLogTwice(plain, [key], []))).toEqual(BOTH);
  grown.notes[0] = cosigned(first, Date.parse('2026-11-21T09:30:00Z'));
  const text = await grown.export();
  const { ours, second } = await checkLogTwice(text, [key], [], W1);
  expect(ours.split('\n')).toEqual([expect.stringContaining('says w1.example/log: one of the two clocks')]);
  expect(second).toContain('Error');
});

test('in a log, a witness that cosigned a larger checkpoint well before a smaller one is at fault', async () => {
  const grown = new GrowingLog(key);
  const events = chain(ID, leadEvents(REFERENCE, texts));
  await grown.seal(events.slice(0, 4));
  const first = await grown.checkpoint();
  await grown.seal(events.slice(4, 6));
  await grown.checkpoint();
  await grown.seal(events.slice(6));
  const last = await grown.checkpoint();
  const at = Date.parse('2026-11-23T09:31:00Z');
  const logOf = async (by: string, ...times: number[]) => {
    grown.notes[0] = cosigned(first, at, by);
    grown.notes[2] = times.reduce((note, time) => cosigned(note, time), last);
    return grown.export();
  };
  const w1 = 'w1.example/log';
  const misplaced = await checkLogTwice(await logOf(w1, at - 360_000), [key], [], W1);
  expect(misplaced.ours).toBe(
    'Line 10: The witness w1.example/log states 2026-11-23T09:25:00.000Z, and 2026-11-23T09:31:00.000Z for a smaller checkpoint.',
  );
  expect(hasFault(misplaced)).toEqual(BOTH);
  const again = await logOf(w1, at, at - 360_000);
  expect(hasFault(await checkLogTwice(again, [key], [], W1))).toEqual(BOTH);
  for (const genuine of [
    await logOf(w1, at - 300_000),
    await logOf(w1, at + 3_600_000, at + 7_200_000),
    await logOf('w2.example/log', at - 360_000),
  ])
    expect(
      await checkLogTwice(genuine, [key], [], { witnesses: [...W1.witnesses, ...OTHER.witnesses] }),
    ).toEqual(HELD);
  expect(await checkLogTwice(await logOf(w1, at - 360_000), [key], [])).toEqual(HELD);
});

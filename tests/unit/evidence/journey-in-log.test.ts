import { beforeAll, expect, test } from 'vitest';
import { compareWithLog } from '#features/evidence/proof/checks/journey-in-log.ts';
import { leafHashOf } from '#features/evidence/proof/format/event.ts';
import { type LoggedHead, writeHead } from '#features/evidence/proof/format/log-format.ts';
import { compareWithBoth, HELD, reportOf } from '#tests/support/evidence/both-verifiers.ts';
import { checkWithBoth } from '#tests/support/evidence/checked-mutations.ts';
import {
  chain,
  leadEvents,
  type StoredEvent,
  type StoredJourney,
  WITHDRAWAL,
} from '#tests/support/evidence/event-chains.ts';
import { PUBLIC_TEST_KEY } from '#tests/support/evidence/evidence-keys.ts';
import { expectFault } from '#tests/support/evidence/expect-fault.ts';
import { texts } from '#tests/support/evidence/forgeries.ts';
import { GrowingLog } from '#tests/support/evidence/growing-log.ts';
import { certificateOnly, logWith, type Mutation } from '#tests/support/evidence/mutations.ts';
import { ID, REFERENCE, signedAnyhow } from '#tests/support/evidence/signed-certificates.ts';
import { TRUSTS_ALL } from '#tests/support/evidence/stamped.ts';

const DAY_MS = 86_400_000;
const keys = [PUBLIC_TEST_KEY];
const lead = leadEvents(REFERENCE, texts, [WITHDRAWAL]);
const idOf = (digit: number) => `${String(digit).repeat(8)}-4f89-41d3-9a0c-0305e82c3301`;
const journeyOf = (id: string): StoredJourney => ({
  id,
  reference: REFERENCE,
  texts,
  events: chain(id, lead),
});
const journey = journeyOf(ID);
const nextDay = chain(idOf(2), lead, DAY_MS);
const early = { ...journey, events: journey.events.slice(0, 7) };
const { events } = early;
/** Before the withdrawal was more than a minute old. */
const atOnce = { issuedAt: '2026-11-21T09:30:00.050Z' };

let log: GrowingLog;
let first: string;
let whole: string;
let onDay: string;
beforeAll(async () => {
  log = new GrowingLog(PUBLIC_TEST_KEY);
  await log.seal(journey.events.slice(0, 4));
  first = await log.checkpoint();
  onDay = await log.export(journey.events.slice(4));
  await log.seal([...journey.events.slice(4), ...nextDay]);
  await log.checkpoint();
  whole = await log.export();
});

const issued = async (given: StoredJourney, from: GrowingLog, changed: object = {}) =>
  signedAnyhow({ ...(await from.certificate(given)), ...changed }, PUBLIC_TEST_KEY);

const EMPTY = new GrowingLog(PUBLIC_TEST_KEY);
const over = (...parts: StoredEvent[][]) => GrowingLog.over(PUBLIC_TEST_KEY, ...parts);
const other = journeyOf(idOf(3));
/** The certificate, the delivered checkpoints and the log. Without a fault, the certificate holds. */
type Given = [file: string, notes: string[], log: string | null];
test.each<[string, () => Promise<Given>, RegExp | null]>([
  ['with the same events', async () => [await issued(journey, log), log.notes, whole], null],
  ['against an older log', async () => [await issued(journey, log), [], onDay], null],
  [
    'issued before a withdrawal, under no checkpoint',
    async () => [await issued(early, EMPTY, atOnce), [first], whole],
    null,
  ],
  ['without a withdrawal, and no log', async () => [await issued(early, log), [first], null], null],
  [
    'without a withdrawal',
    async () => [await issued(early, log), [first], whole],
    /leaves out event 8 \(phone_consent_withdrawn\)/,
  ],
  [
    'issued before a withdrawal that its own checkpoint covers',
    async () => [await issued(early, log, atOnce), log.notes, whole],
    /leaves out event 8 \(phone_consent_withdrawn\) of .*, which its own checkpoint covers/,
  ],
  [
    'of a journey that the log does not have',
    async () => [await issued(other, EMPTY), [], whole],
    /is missing in the log, which is newer/,
  ],
  [
    'under a checkpoint of another log',
    async () => [await issued(other, await over(other.events)), [], whole],
    /missing in the log|over different events/,
  ],
  [
    'under a checkpoint that is larger than a newer log',
    async () => [await issued(journey, await over(journey.events, nextDay, chain(idOf(4), lead))), [], whole],
    /fewer events than its checkpoint/,
  ],
  [
    'against a delivered checkpoint of the same size over other events',
    async () => [
      await issued(journey, log),
      (await over([...journey.events, ...nextDay].toReversed())).notes,
      null,
    ],
    /over other events/,
  ],
])('both verifiers check a certificate %s', async (_, given, fault) => {
  const [file, notes, against] = await given();
  const verdicts = await compareWithBoth(file, keys, notes, against);
  if (fault) expectFault(verdicts, fault);
  else expect(verdicts).toEqual(HELD);
});

test('names at most a hundred events that a certificate leaves out, and counts the rest', async () => {
  const certificate = await log.certificate(early);
  const [first] = chain(idOf(5), lead) as [StoredEvent];
  const heads = Array.from({ length: 200 }, (_, index) => ({ ...first, number: index + 1, index }));
  const watched = { heads, doubtful: [], unsigned: [], root: null, latest: 0 };
  const none = { ...certificate, events: [] };
  const { errors } = compareWithLog({ certificate: none, whole: none, checkpoint: null }, watched);
  expect([errors.length, errors.at(-1)]).toEqual([101, 'The certificate leaves out 100 more events.']);
});

const SIGNS_NOTHING = 'in the log, but nothing signs it, so anyone could have added it';

let certificate: string;
let genuine: string;
let shorter: string;
beforeAll(async () => {
  const log = await GrowingLog.over(PUBLIC_TEST_KEY, events.slice(0, 5));
  shorter = await log.export();
  await log.seal(events.slice(5));
  await log.checkpoint();
  genuine = await log.export();
  certificate = signedAnyhow(await log.certificate(early), PUBLIC_TEST_KEY);
});

/** A person without a key can compute this head from the certificate alone. */
const headBehind = (number: number, changed: Partial<LoggedHead> = {}): string => {
  const before = events[number - 2];
  return writeHead({
    journey: ID,
    number,
    at: before?.at ?? new Date(0),
    kind: 'phone_consent_withdrawn',
    previous: before ? leafHashOf(before) : null,
    commitment: 'a'.repeat(64),
    index: null,
    ...changed,
  });
};

async function sentencesOn({ file, log }: Mutation): Promise<Record<string, string[]>> {
  const { lines, faults } = await reportOf(file, [PUBLIC_TEST_KEY], TRUSTS_ALL, { log });
  expect(faults).toEqual([]);
  return Object.fromEntries(lines.map(({ topic, says }) => [topic, says]));
}

const against = (log: string): Mutation => ({ ...certificateOnly(certificate), log });

test.each<[string, Partial<LoggedHead>]>([
  ['not in the tree', {}],
  ['with the next index, of after the certificate', { at: new Date('2026-11-25T00:00:00.000Z'), index: 7 }],
])('a withdrawal behind the last checkpoint changes no verdict: %s', async (_, changed) => {
  const forged = against(genuine + headBehind(8, changed));
  expect(await checkWithBoth(forged)).toEqual(HELD);
  const [says, before] = [await sentencesOn(forged), await sentencesOn(against(genuine))];
  const { 'Later events': named, ...others } = says;
  const { 'Later events': none, ...same } = before;
  expect(others).toEqual(same);
  expect(named).toEqual([
    ...(none ?? []),
    expect.stringMatching(
      new RegExp(`^Event 8, .* \\(phone_consent_withdrawn\\), 2026-.* UTC: ${SIGNS_NOTHING}$`),
    ),
  ]);
});

test('heads behind the last checkpoint of a shorter log contradict no certificate', async () => {
  const other = leafHashOf({ ...(events[4] as (typeof events)[number]) });
  for (const index of [null, 5]) {
    const forged = against(shorter + headBehind(6, { kind: 'lead_sent', previous: other, index }));
    expect(await checkWithBoth(forged)).toEqual(HELD);
    expect((await sentencesOn(forged))['Later events']).toEqual([
      'The log is older than the file: its signed part lacks the last 2 events.',
    ]);
  }
});

test('an event of the certificate that only unsigned heads of a newer log have is missing', async () => {
  const log = await GrowingLog.over(PUBLIC_TEST_KEY, nextDay);
  const begun = { number: 1, kind: 'journey_begun', at: events[0]?.at ?? new Date(0) };
  const commitment = events[0]?.commitment ?? '';
  const one = { ...early, events: events.slice(0, 1) };
  const alone = signedAnyhow(await EMPTY.certificate(one), PUBLIC_TEST_KEY);
  const file = {
    ...certificateOnly(alone),
    log: (await log.export()) + headBehind(1, { ...begun, commitment }),
  };
  expectFault(await checkWithBoth(file), /Event 1 \(journey_begun\) is missing in the log/);
});

test('a log counts the events that nothing signs', async () => {
  const forged = logWith(genuine + headBehind(8));
  expect(await checkWithBoth(forged)).toEqual(HELD);
  expect((await sentencesOn(forged)).Checkpoint).toEqual([
    '2 checkpoints in the log, signed by a known key; the last covers 7 events.',
    `1 event after it: ${SIGNS_NOTHING}.`,
  ]);
  expect((await sentencesOn(logWith(genuine))).Checkpoint).toHaveLength(1);
});

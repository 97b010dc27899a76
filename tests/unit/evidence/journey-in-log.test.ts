import { beforeAll, expect, test } from 'vitest';
import { BOTH, compareTwice, HELD, hasFault } from '#tests/support/evidence/both-verifiers.ts';
import { chain, leadEvents, type StoredJourney, textOf } from '#tests/support/evidence/event-chains.ts';
import { PUBLIC_TEST_KEY } from '#tests/support/evidence/evidence-keys.ts';
import { GrowingLog } from '#tests/support/evidence/growing-log.ts';
import { signedAnyhow } from '#tests/support/evidence/signed-certificates.ts';

const DAY_MS = 86_400_000;
const REFERENCE = '7KQ2-9DXM-4RTP';
const keys = [PUBLIC_TEST_KEY];
const text = textOf(Buffer.from('<p>I agree</p>'));
const lead = leadEvents(
  REFERENCE,
  [text],
  [{ kind: 'phone_consent_withdrawn', at: 60, facts: { by: 'borrower' } }],
);
const idOf = (digit: number) => `${String(digit).repeat(8)}-4f89-41d3-9a0c-0305e82c3301`;
const journeyOf = (id: string): StoredJourney => ({
  id,
  reference: REFERENCE,
  texts: [text],
  events: chain(id, lead),
});
const journey = journeyOf(idOf(1));
const nextDay = chain(
  idOf(2),
  lead.map((telling) => ({ ...telling, at: telling.at + DAY_MS })),
);
const early = { ...journey, events: journey.events.slice(0, 6) };

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

test('a certificate holds against each log that has its events, and against one that is older', async () => {
  expect(await compareTwice(await issued(journey, log), keys, log.notes, whole)).toEqual(HELD);
  expect(await compareTwice(await issued(journey, log), keys, [], onDay)).toEqual(HELD);
  const atOnce = { issuedAt: '2026-11-21T09:30:00.050Z' };
  expect(
    await compareTwice(await issued(early, new GrowingLog(PUBLIC_TEST_KEY), atOnce), keys, [first], whole),
  ).toEqual(HELD);
});

test('a certificate that leaves out a withdrawal is at fault against the log alone', async () => {
  const cut = await issued(early, log);
  expect(await compareTwice(cut, keys, [first], null)).toEqual(HELD);
  const verdicts = await compareTwice(cut, keys, [first], whole);
  expect(verdicts.ours).toMatch(/leaves out event 7 \(phone_consent_withdrawn\)/);
  expect(hasFault(verdicts)).toEqual(BOTH);
});

test('a certificate that leaves out an event under its own checkpoint is at fault at any time of issue', async () => {
  const atOnce = { issuedAt: '2026-11-21T09:30:00.050Z' };
  const cut = await issued(early, log, atOnce);
  const verdicts = await compareTwice(cut, keys, log.notes, whole);
  expect(verdicts.ours).toMatch(
    /leaves out event 7 \(phone_consent_withdrawn\) of .*, which its own checkpoint covers/,
  );
  expect(hasFault(verdicts)).toEqual(BOTH);
  const before = new GrowingLog(PUBLIC_TEST_KEY);
  await before.seal(journey.events.slice(0, 4));
  await before.checkpoint();
  expect(await compareTwice(await issued(early, before, atOnce), keys, log.notes, whole)).toEqual(HELD);
});

test.each<[string, () => Promise<Parameters<typeof compareTwice>>, RegExp]>([
  [
    'of a journey that the log does not have',
    async () => [await issued(journeyOf(idOf(3)), new GrowingLog(PUBLIC_TEST_KEY)), keys, [], whole],
    /is missing in the log, which is newer/,
  ],
  [
    'under a checkpoint of another log',
    async () => {
      const forged = new GrowingLog(PUBLIC_TEST_KEY);
      const strange = journeyOf(idOf(3));
      await forged.seal(strange.events);
      await forged.checkpoint();
      return [await issued(strange, forged), keys, [], whole];
    },
    /missing in the log|over different events/,
  ],
  [
    'under a checkpoint that is larger than a newer log',
    async () => {
      const longer = new GrowingLog(PUBLIC_TEST_KEY);
      await longer.seal([...log.heads, ...chain(idOf(4), lead)]);
      await longer.checkpoint();
      return [await issued(journey, longer), keys, [], whole];
    },
    /fewer events than its checkpoint/,
  ],
  [
    'against a delivered checkpoint of the same size over other events',
    async () => {
      const other = new GrowingLog(PUBLIC_TEST_KEY);
      await other.seal(log.heads.toReversed());
      return [await issued(journey, log), keys, [await other.checkpoint()], null];
    },
    /over other events/,
  ],
])('both verifiers reject a certificate %s', async (_, given, fault) => {
  const verdicts = await compareTwice(...(await given()));
  expect(verdicts.ours).toMatch(fault);
  expect(hasFault(verdicts)).toEqual(BOTH);
});

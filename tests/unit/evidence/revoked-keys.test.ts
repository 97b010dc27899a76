import { describe, expect, test } from 'vitest';
import {
  checkCertificateWithBoth,
  checkLogWithBoth,
  compareWithBoth,
  HELD,
  IN_DOUBT,
  reportOf,
  type Trusted,
} from '#tests/support/evidence/both-verifiers.ts';
import {
  acknowledged,
  EXPORTED,
  leadEvents,
  type PlainEvent,
  WITHDRAWAL,
} from '#tests/support/evidence/event-chains.ts';
import { newKey, PUBLIC_TEST_KEY } from '#tests/support/evidence/evidence-keys.ts';
import { expectFaultFromBoth } from '#tests/support/evidence/expect-fault.ts';
import { GrowingLog } from '#tests/support/evidence/growing-log.ts';
import {
  blocks,
  journeyOf,
  REFERENCE,
  sealed,
  signedAnyhow,
  texts,
} from '#tests/support/evidence/signed-certificates.ts';
import {
  STAMPED,
  stampedLocally,
  stampOf,
  TRUSTS_ALL,
  TRUSTS_ROOTS,
} from '#tests/support/evidence/stamped.ts';

const trusted = { ...TRUSTS_ROOTS, seen: [STAMPED] };
const keyWith = (more: object) => ({ ...PUBLIC_TEST_KEY, ...more });

const at = (offset: number) => new Date(STAMPED + offset).toISOString();

const YEARS = 86_400_000 * 3_650;
type Seen = (note: string) => string[];
const stampedBy: Seen = (note) => [stampOf(note)];
const locally: Seen = (note) => [stampedLocally(note)];
const unseen: Seen = () => [];

const journeyWith = (plainEvents: PlainEvent[]) => journeyOf(leadEvents(REFERENCE, texts, plainEvents));

async function seenFile(covered: number, seen: Seen, journey = journeyWith([WITHDRAWAL])) {
  const certificate = await sealed(journey, PUBLIC_TEST_KEY, covered);
  const timestamps = seen(certificate.checkpoint ?? '');
  return signedAnyhow({ ...certificate, timestamps }, PUBLIC_TEST_KEY);
}

test.each<[string, Seen, offset: number, Trusted]>([
  ['at the trusted time', stampedBy, 0, trusted],
  ['and the authority isn’t trusted', stampedBy, 1, {}],
  ['and only a local authority saw it', locally, YEARS, TRUSTS_ALL],
])('no verifier takes a certificate whose key is revoked %s', async (_, seen, offset, sources) => {
  const key = keyWith({ revoked: at(offset) });
  const verdicts = await checkCertificateWithBoth(await seenFile(8, seen), [key], sources);
  expectFaultFromBoth(verdicts, /is revoked from .*, and no trusted authority saw an event/);
});

test.each<[string, number, number, Seen, boolean]>([
  ['after the trusted time', 1, 8, stampedBy, true],
  ['at the trusted time', 0, 8, stampedBy, false],
  ['after the trusted time, which doesn’t cover the withdrawal', 1, 7, stampedBy, false],
  ['after the time of a local authority alone', 1, 8, locally, false],
  ['and no authority states a time', 1, 8, unseen, false],
  ['only in the future', YEARS, 8, unseen, true],
])(
  'the signature of a key that was retired %s counts or not, in both verifiers',
  async (_, offset, covered, seen, isOn) => {
    const key = keyWith({ until: at(offset) });
    const file = await seenFile(covered, seen);
    const outcome = isOn ? 'held' : IN_DOUBT;
    const sources = { ...TRUSTS_ALL, seen: seen === stampedBy ? [STAMPED] : [] };
    expect(await checkCertificateWithBoth(file, [key], sources)).toEqual({ ours: outcome, second: outcome });
    const { summary } = await reportOf(file, [key], TRUSTS_ALL);
    expect(summary?.lamps[0]).toMatchObject({ lamp: 'signature', isOn });
    expect(summary?.lamps[0]?.says.includes('no trusted third party saw all of the above before')).toBe(
      !isOn,
    );
    expect(summary?.conclusion).toBe(isOn ? 'unchanged' : 'not_verified');
  },
);

const again = acknowledged(blocks, 55);
test.each<[string, covered: number, PlainEvent[], RegExp, boolean]>([
  [
    'rules out nothing',
    8,
    [WITHDRAWAL],
    /; the consent to calls and texts was WITHDRAWN on Nov 21, 2026, 09:30:00 UTC\.$/,
    true,
  ],
  [
    'cuts off a withdrawal',
    7,
    [WITHDRAWAL],
    /; the file also has a WITHDRAWAL of the consent to calls and texts on Nov 21, 2026, 09:30:00 UTC, but the key may have been stolen on .*, so nothing confirms it or rules it out\.$/,
    false,
  ],
  [
    'cuts off an agreement and a withdrawal',
    7,
    [again, WITHDRAWAL, EXPORTED],
    /; the file also has a WITHDRAWAL .*, and another agreement .*, and 1 more event, but .* rules them out\.$/,
    false,
  ],
  ['cuts off an export', 7, [EXPORTED], /; the file also has 1 later event, but /, true],
])('the first sentence says that a revocation %s', async (_, covered, plainEvents, sentence, isOn) => {
  const key = keyWith({ revoked: at(1) });
  const file = await seenFile(covered, stampedBy, journeyWith(plainEvents));
  const outcome = isOn ? 'held' : IN_DOUBT;
  expect(await checkCertificateWithBoth(file, [key], trusted)).toEqual({ ours: outcome, second: outcome });
  const { summary, lines } = await reportOf(file, [key], trusted);
  expect(summary?.sentence).toMatch(/agreed to .* and to calls and texts; the /);
  expect(summary?.sentence).toMatch(sentence);
  expect(summary?.lamps[0]).toMatchObject({ isOn, says: expect.stringContaining('Its key is revoked from') });
  const more = /and (\d) more events? in the file do/.exec(summary?.lamps[0]?.says ?? '')?.[1] ?? '0';
  expect(Number(more)).toBe(7 + plainEvents.length - covered);
  const calls = lines.find(({ topic }) => topic === 'Calls and texts')?.says ?? [];
  expect(calls[0]?.startsWith('Not certain. ')).toBe(!isOn);
});

describe('a log', () => {
  const newer = newKey('newer');
  const journey = journeyWith([WITHDRAWAL]);
  /** Both checkpoints by the test key, unless another signs the second one. */
  async function logOf(seen: [Seen, Seen], second = PUBLIC_TEST_KEY) {
    const log = new GrowingLog(PUBLIC_TEST_KEY);
    for (const [place, see] of seen.entries()) {
      await log.seal(place === 0 ? journey.events.slice(0, 7) : journey.events.slice(7));
      const note = await log.checkpoint(place === 0 ? PUBLIC_TEST_KEY : second);
      if (see !== unseen) log.timestamps.set(note, see(note));
    }
    return log;
  }

  test.each<[string, [Seen, Seen], typeof newer, revoked: number, counted: number | null]>([
    ['counts up to its last trusted time', [stampedBy, unseen], PUBLIC_TEST_KEY, 1, 7],
    ['counts whole if its end was seen', [unseen, stampedBy], PUBLIC_TEST_KEY, 1, 8],
    ['counts whole under a newer key', [unseen, unseen], newer, -YEARS, 8],
    ['doesn’t count if no authority saw it', [stampedBy, stampedBy], PUBLIC_TEST_KEY, 0, null],
    ['doesn’t count if a local authority saw it', [locally, locally], PUBLIC_TEST_KEY, YEARS, null],
  ])('before a revocation %s', async (_, seen, second, revoked, counted) => {
    const text = await (await logOf(seen, second)).export();
    const keys = [keyWith({ revoked: at(revoked) }), newer];
    const sources = { ...TRUSTS_ALL, seen: seen.includes(stampedBy) ? [STAMPED] : [] };
    const verdicts = await checkLogWithBoth(text, keys, [], sources);
    const { faults, lines } = await reportOf(text, keys, TRUSTS_ALL);
    if (counted === null) {
      expectFaultFromBoth(verdicts);
      return expect(faults).toEqual([expect.stringContaining('The keys of all checkpoints are revoked')]);
    }
    expect(verdicts).toEqual(HELD);
    const uncounted = /^The last 1 signed event of the log doesn’t count: a key that is revoked from/;
    expect(uncounted.test(lines[0]?.says[0] ?? '')).toBe(counted === 7);
  });

  test.each<[string, Seen, number, boolean]>([
    ['retired before its time', stampedBy, 0, true],
    ['retired after its time', stampedBy, 1, false],
    ['retired, with the time of a local authority', locally, 1, true],
    ['to be retired', unseen, YEARS, false],
  ])(
    'under a key that was %s says so first, and lights its lamp or not',
    async (_, seen, offset, isNamed) => {
      const log = await logOf([unseen, seen]);
      const keys = [keyWith({ until: at(offset) }), newer];
      const text = await log.export();
      expect(await checkLogWithBoth(text, keys, [], TRUSTS_ALL)).toEqual(HELD);
      const { lines } = await reportOf(text, keys, TRUSTS_ALL);
      const stopped = /^The issuer stopped signing with the key rfc8032-test-1 of the log/;
      expect(stopped.test(lines[0]?.says[0] ?? '')).toBe(isNamed);
      const certificate = signedAnyhow(await log.certificate(journey), newer);
      const { summary } = await reportOf(certificate, keys, TRUSTS_ALL, { log: text });
      expect(summary?.lamps[2]).toMatchObject({ lamp: 'log', isOn: !isNamed });
    },
  );

  test('under a revoked key: the first sentence on a certificate names a later withdrawal of it', async () => {
    const log = await logOf([stampedBy, unseen]);
    const early = { ...journey, events: journey.events.slice(0, 7) };
    const certificate = await sealed(early, PUBLIC_TEST_KEY);
    const file = signedAnyhow({ ...certificate, issuedAt: '2026-11-21T09:30:00.060Z' }, newer);
    const keys = [keyWith({ revoked: at(1) }), newer];
    const text = await log.export();
    expect(await compareWithBoth(file, keys, [], text, { ...TRUSTS_ALL, seen: [STAMPED] })).toEqual(HELD);
    const { summary } = await reportOf(file, keys, TRUSTS_ALL, { log: text });
    expect(summary?.sentence).toMatch(
      /; the log also has a WITHDRAWAL of the consent to calls and texts on .*, so nothing confirms it or rules it out\.$/,
    );
  });

  test('under a newer key confirms a withdrawal that the revocation cuts off', async () => {
    const log = await logOf([unseen, unseen], newer);
    const file = await seenFile(7, stampedBy, journey);
    const keys = [keyWith({ revoked: at(1) }), newer];
    const text = await log.export();
    expect(await compareWithBoth(file, keys, [], text, { ...TRUSTS_ALL, seen: [STAMPED] })).toEqual(HELD);
    const { summary } = await reportOf(file, keys, TRUSTS_ALL, { log: text });
    expect(summary?.sentence).toMatch(
      /; the log shows that the consent to calls and texts was WITHDRAWN on [^;]*\.$/,
    );
    expect(summary?.lamps[0]?.isOn).toBe(true);
  });
});

import { beforeAll, expect, test } from 'vitest';
import { leafHashOf } from '#features/evidence/proof/event.ts';
import { type LoggedHead, writeHead } from '#features/evidence/proof/log-line.ts';
import { auditOf, ROW } from '#tests/support/evidence/audit-exports.ts';
import { BOTH, checkAuditTwice, HELD, hasFault, reportOf } from '#tests/support/evidence/both-verifiers.ts';
import { checkTwice } from '#tests/support/evidence/checked-mutations.ts';
import { TRUSTS_ALL } from '#tests/support/evidence/cosigned.ts';
import { chain, leadEvents, type StoredJourney } from '#tests/support/evidence/event-chains.ts';
import { PUBLIC_TEST_KEY } from '#tests/support/evidence/evidence-keys.ts';
import { ID, REFERENCE, texts } from '#tests/support/evidence/forgeries.ts';
import { GrowingLog } from '#tests/support/evidence/growing-log.ts';
import { certificateOnly, logWith, type Mutation } from '#tests/support/evidence/mutations.ts';
import { signedAnyhow } from '#tests/support/evidence/signed-certificates.ts';

const events = chain(ID, leadEvents(REFERENCE, texts));
const journey: StoredJourney = { id: ID, reference: REFERENCE, texts, events };
const SIGNS_NOTHING = 'in the log, but nothing signs it, so anyone could have added it';

let certificate: string;
let genuine: string;
let shorter: string;
beforeAll(async () => {
  const log = new GrowingLog(PUBLIC_TEST_KEY);
  await log.seal(events.slice(0, 5));
  await log.checkpoint();
  shorter = await log.export();
  await log.seal(events.slice(5));
  await log.checkpoint();
  genuine = await log.export();
  certificate = signedAnyhow(await log.certificate(journey), PUBLIC_TEST_KEY);
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
  ['not sealed', {}],
  ['with the next index, of after the certificate', { at: new Date('2026-11-25T00:00:00.000Z'), index: 7 }],
])('a withdrawal behind the last checkpoint changes no verdict: %s', async (_, changed) => {
  const forged = against(genuine + headBehind(8, changed));
  expect(await checkTwice(forged)).toEqual(HELD);
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
    expect(await checkTwice(forged)).toEqual(HELD);
    expect((await sentencesOn(forged))['Later events']).toEqual([
      'The log is older than the file: its signed part lacks the last 2 events.',
    ]);
  }
  // As many leaves as the certificate's checkpoint covers, but other ones.
  const sent = headBehind(6, { kind: 'lead_sent', index: 5 });
  const hash = leafHashOf({ ...JSON.parse(sent), at: new Date(JSON.parse(sent).at) });
  const ended = headBehind(7, {
    kind: 'lead_ended',
    index: 6,
    at: events[5]?.at ?? new Date(0),
    previous: hash,
  });
  expect(await checkTwice(against(shorter + sent + ended))).toEqual(HELD);
});

test('an event of the certificate that only unsigned heads of a newer log have is missing', async () => {
  const log = new GrowingLog(PUBLIC_TEST_KEY);
  await log.seal(
    chain(
      ID.replace('3f', '4f'),
      leadEvents('A', texts).map((event) => ({ ...event, at: event.at + 86_400_000 })),
    ),
  );
  await log.checkpoint();
  const begun = { number: 1, kind: 'journey_begun', at: events[0]?.at ?? new Date(0) };
  const commitment = events[0]?.commitment ?? '';
  const one = { ...journey, events: events.slice(0, 1) };
  const alone = signedAnyhow(await new GrowingLog(PUBLIC_TEST_KEY).certificate(one), PUBLIC_TEST_KEY);
  const file = {
    ...certificateOnly(alone),
    log: (await log.export()) + headBehind(1, { ...begun, commitment }),
  };
  const verdicts = await checkTwice(file);
  expect(verdicts.ours).toMatch(/Event 1 \(journey_begun\) is missing in the log/);
  expect(hasFault(verdicts)).toEqual(BOTH);
});

test('a log counts the events that nothing signs', async () => {
  const forged = logWith(genuine + headBehind(8));
  expect(await checkTwice(forged)).toEqual(HELD);
  expect((await sentencesOn(forged)).Checkpoint).toEqual([
    '2 checkpoints in the log, signed by a known key; the last covers 7 events.',
    `1 event after it: ${SIGNS_NOTHING}.`,
  ]);
  expect((await sentencesOn(logWith(genuine))).Checkpoint).toHaveLength(1);
});

test.each([null, 1])(
  'an audit counts no staff action that nothing signs, with the index %s',
  async (index) => {
    const other = await auditOf({ row: ROW.replace('"id":"7"', '"id":"8"') });
    const [, head = '', row = ''] = other.split(/(?<=\n)/);
    const entry = ID.replace('3f', '5f');
    const added = [
      { ...JSON.parse(head), journey: entry, index },
      { ...JSON.parse(row), entry },
    ];
    const audit = `${await auditOf({})}${added.map((line) => `${JSON.stringify(line)}\n`).join('')}`;
    expect(await checkAuditTwice(audit, [PUBLIC_TEST_KEY], [])).toEqual(HELD);
    expect((await sentencesOn(certificateOnly(audit)))['Staff audit']).toEqual([
      '1 staff action, each as it was sealed, and 0 from before staff actions were sealed.',
      `1 more staff action: ${SIGNS_NOTHING}.`,
    ]);
  },
);

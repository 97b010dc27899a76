import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { AGREE, AGREE_TO_CALLS } from '#features/consent/model/consent-controls.ts';
import { PHONE_BLOCK } from '#features/consent/model/consent-text.ts';
import type { Certificate } from '#features/evidence/proof/certificate.ts';
import { AGREE_BOX, CALLS_BOX, CALLS_TEXT } from '#features/evidence/proof/consent-names.ts';
import { parseKeys } from '#features/evidence/proof/keys-document.ts';
import { meaningErrors } from '#features/evidence/proof/meaning.ts';
import { verifyCertificate } from '#features/evidence/proof/verify.ts';
import { BOTH, checkCertificateTwice, HELD, hasFault } from '#tests/support/evidence/both-verifiers.ts';
import { TRUSTS_ALL } from '#tests/support/evidence/cosigned.ts';
import { erasedJourney, textOf } from '#tests/support/evidence/event-chains.ts';
import { PUBLIC_TEST_KEY } from '#tests/support/evidence/evidence-keys.ts';
import { FORGED_CERTIFICATES } from '#tests/support/evidence/forged-certificates.ts';
import {
  AGREED,
  FORGERIES,
  inEvent,
  inText,
  refusing,
  SENT,
  stored,
  whole,
} from '#tests/support/evidence/forgeries.ts';
import {
  asFormer,
  certified,
  type LooseEvent,
  type LooseJourney,
  loosened,
} from '#tests/support/evidence/mutated-journey.ts';
import { signedAnyhow } from '#tests/support/evidence/signed-certificates.ts';

const OLD = 'tests/support/evidence/version-1';
const MEASURED = 3;
const ENDED = 6;
const FETCH = '018f6b3e-5a4e-7c3b-9d2a-0123456789ab';

async function verdictsOn(journey: LooseJourney, version: 1 | 2 = 2) {
  return checkCertificateTwice(signedAnyhow(await certified(journey, version), PUBLIC_TEST_KEY), [
    PUBLIC_TEST_KEY,
  ]);
}

test('the journey of these tests is whole in both versions', async () => {
  expect(whole.events.map(({ kind }) => kind)).toEqual([
    'journey_begun',
    'consent_displayed',
    'consent_displayed',
    'consent_measured',
    'consent_acknowledged',
    'lead_sent',
    'lead_ended',
    'evidence_exported',
  ]);
  expect(await verdictsOn(whole)).toEqual(HELD);
  expect(await verdictsOn(asFormer(whole), 1)).toEqual(HELD);
});

test('the proof uses the names of the consent page', () => {
  expect([AGREE_BOX, CALLS_BOX, CALLS_TEXT]).toEqual([AGREE, AGREE_TO_CALLS, PHONE_BLOCK]);
});

describe('a holder of database and key can’t certify', () => {
  test.each(FORGERIES)('%s', async (_, change, fault) => {
    const verdicts = await verdictsOn({ ...whole, events: change(whole.events) });
    expect(verdicts.ours).toMatch(fault);
    expect(hasFault(verdicts)).toEqual(BOTH);
  });

  test.each(FORGED_CERTIFICATES)('%s', async (_, change, fault) => {
    const text = signedAnyhow(change(await certified(whole, 2)), PUBLIC_TEST_KEY);
    const verdicts = await checkCertificateTwice(text, [PUBLIC_TEST_KEY], TRUSTS_ALL);
    expect(verdicts.ours).toMatch(fault);
    expect(hasFault(verdicts)).toEqual(BOTH);
  });

  test('an old event at the end of a hundred thousand, in seconds', { tags: ['@nightly'] }, async () => {
    const issued = await certified(whole, 2);
    const exported = issued.events.at(-1) as Certificate['events'][number];
    const commitmentOf = (place: number) => place.toString(16).padStart(64, '0');
    const many = Array.from({ length: 100_000 }, (_, place) => ({
      ...exported,
      commitment: commitmentOf(place),
      details: { absent: 'withheld' as const },
    }));
    const last = { ...exported, commitment: commitmentOf(100_000), at: '2026-11-20T00:00:00.000Z' };
    const events = [...issued.events, ...many, last];
    expect(meaningErrors({ ...issued, events })).toEqual([
      expect.stringContaining('is earlier than an event'),
    ]);
  });

  test('a removal that names as many numbers as the format allows, for many events, in seconds', {
    tags: ['@nightly'],
  }, async () => {
    const { events, ...issued } = await certified(whole, 2);
    const commitmentOf = (place: number) => place.toString(16).padStart(64, '0');
    const exported = events.at(-1) as Certificate['events'][number];
    const many = Array.from({ length: 100_000 }, (_, place) => ({
      ...exported,
      number: events.length + place + 1,
      commitment: commitmentOf(place),
      details: { absent: 'erased' as const },
    }));
    const numbers = [...Array<number>(899_000).fill(9), ...many.map(({ number }) => number)];
    const bytes = Buffer.from(JSON.stringify({ numbers, because: 'erasure', by: 'job' })).toString(
      'base64url',
    );
    const removal = {
      ...exported,
      number: events.length + many.length + 1,
      kind: 'details_removed',
      details: { salt: 'A'.repeat(43), bytes },
      commitment: commitmentOf(many.length),
    };
    const file = { ...issued, events: [...events, ...many, removal] } as Certificate;
    expect(meaningErrors(file)).toEqual([]);
  });

  test('texts that no event names, or one twice', async () => {
    const issued = await certified(whole, 2);
    const stray = { sha256: textOf(Buffer.from('x')).sha256, bytes: 'eA' };
    for (const [added, fault] of [
      [stray, /No event names/],
      [issued.texts[0], /is there twice/],
    ] as const) {
      const text = signedAnyhow({ ...issued, texts: [...issued.texts, added] }, PUBLIC_TEST_KEY);
      const verdicts = await checkCertificateTwice(text, [PUBLIC_TEST_KEY]);
      expect(verdicts.ours).toMatch(fault);
      expect(hasFault(verdicts)).toEqual(BOTH);
    }
  });

  test('events that were sealed in another order', async () => {
    const { events } = await certified(whole, 2);
    const gap = {
      ...(await certified(whole, 2)),
      events: events.with(2, { ...(events[2] as (typeof events)[0]), inclusion: null }),
    };
    const verdicts = await checkCertificateTwice(signedAnyhow(gap, PUBLIC_TEST_KEY), [PUBLIC_TEST_KEY]);
    expect(verdicts.ours).toMatch(/Event 4 \(consent_measured\) was sealed before the event before it/);
    expect(hasFault(verdicts)).toEqual(BOTH);
  });
});

test('accepts withheld staff actions, and details whose erasure a readable or withheld event explains', async () => {
  const withheld = { ...whole, events: inEvent(7, { absent: 'withheld' })(whole.events) };
  const erased = loosened(erasedJourney(stored, [1, 2, 3, 4, 5]));
  const both = { ...erased, events: inEvent(8, { absent: 'withheld' })(erased.events) };
  for (const journey of [withheld, erased, both]) expect(await verdictsOn(journey)).toEqual(HELD);
});

describe('rejects details that the issuer can’t read, which anyone with the database can invent', () => {
  const added = (kind: string, absent: 'unreadable' | 'erased' = 'unreadable') => ({
    kind,
    at: whole.events.at(-1)?.at ?? 0,
    text: '{"by":"x"}',
    absent,
  });
  const erased = loosened(erasedJourney(stored, [1, 2, 3, 4, 5]));
  test.each([
    ['a removal', inEvent(4, { absent: 'erased' })([...whole.events, added('details_removed')])],
    [
      'a removal of all details',
      [...whole.events.map((event) => ({ ...event, absent: 'erased' as const })), added('details_removed')],
    ],
    ['a second removal', [...erased.events, added('details_removed')]],
    [
      'a removal without details',
      inEvent(4, { absent: 'erased' })([...whole.events, added('details_removed', 'erased')]),
    ],
    ['a withdrawal', [...whole.events, added('phone_consent_withdrawn')]],
    ['an agreement', [...whole.events, added('consent_acknowledged')]],
    ['the details of the agreement', inEvent(AGREED, { absent: 'unreadable' })(whole.events)],
    ['every event', whole.events.map((event) => ({ ...event, absent: 'unreadable' as const }))],
  ])('%s', async (_, events) => {
    const verdicts = await verdictsOn({ ...whole, events });
    expect(verdicts.ours).toMatch(/issuer can’t read|no later event says that they were removed/);
    expect(hasFault(verdicts)).toEqual(BOTH);
  });
});

test.each([
  ['nothing measured', /^.*$/g, '{"method":2,"viewport":null,"documents":[],"labels":[]}'],
  ['a reading that failed', /^\{(.*?)"seenPercent":100/g, '{"method":2,$1"seenPercent":null'],
  ['a size that failed', /"width":358,"height":900.5/g, '"width":null,"height":null'],
  [
    'a text of no size that wasn’t seen',
    /^\{(.*?)"height":900.5,"seenPercent":100/g,
    '{"method":2,$1"height":0,"seenPercent":0',
  ],
  // By a release before 1.2.
  ['a text of no size that was seen, without a method', /"height":900.5/g, '"height":0'],
])('accepts a measurement with %s', async (_, from, to) => {
  const events = inText(MEASURED, from, to)(whole.events);
  expect(events[MEASURED]?.text).not.toBe(whole.events[MEASURED]?.text);
  expect(await verdictsOn({ ...whole, events })).toEqual(HELD);
});

test.each([
  // A lost answer that arrives later.
  ['an unknown end before the known one', ENDED, '"answered"', '"unknown"'],
  ['the record of a retry', SENT, '"host":"', '"host":"b.'],
] as const)('accepts %s of one attempt', async (_, place, from, to) => {
  const first = inText(place, from, to)(whole.events)[place] as LooseEvent;
  expect(await verdictsOn({ ...whole, events: whole.events.toSpliced(place, 0, first) })).toEqual(HELD);
});

test('a second agreement without calls ends an earlier one with calls', async () => {
  const again = inText(AGREED, /,\{"key":"personal.tcpa[^}]*\}/g, '')(refusing(whole.events))[
    AGREED
  ] as LooseEvent;
  const second = {
    ...(whole.events[SENT] as LooseEvent),
    at: again.at + 30,
    text: (whole.events[SENT]?.text ?? '').replace('"attempt":1', '"attempt":2'),
  };
  const events = [...whole.events.slice(0, 7), { ...again, at: again.at + 25 }, second];
  const verdicts = await verdictsOn({ ...whole, events });
  expect(verdicts.ours).toMatch(/which the borrower refused/);
  expect(hasFault(verdicts)).toEqual(BOTH);
});

describe('a certificate that a release before 1.1 issued', () => {
  test.each(['whole', 'withheld', 'worked-example'])('verifies: %s', async (name) => {
    expect(
      await checkCertificateTwice(readFileSync(`${OLD}/${name}.json`, 'utf8'), [PUBLIC_TEST_KEY]),
    ).toEqual(HELD);
  });

  test('leaves open why details are absent', async () => {
    const keys = parseKeys(readFileSync(`${OLD}/evidence-keys.json`, 'utf8'));
    const verdict = await verifyCertificate(
      readFileSync(`${OLD}/withheld.json`, 'utf8'),
      typeof keys === 'string' ? [] : keys,
    );
    expect(verdict).toMatchObject({ ok: true, events: { erased: 0, withheld: 0, unexplained: 1 } });
  });

  test.each([
    ['names of a displayed text', 1, /^/, ''],
    [
      'a page of a display',
      1,
      /"keys":.*"userAgent"/,
      `"source":"v3","fetchId":"${FETCH}","fetchedAt":null,"page":"${'ab'.repeat(32)}","userAgent"`,
    ],
    ...['"fontPx":16', '"contrast":5', '"lowContrastPercent":0'].map(
      (member) => [member, MEASURED, /("documents":\[\{)/, `$1${member},`] as const,
    ),
    ['a method', MEASURED, /^\{/, '{"method":2,'],
    ['no window', MEASURED, /"viewport":\{.*?\}/, '"viewport":null'],
    ['no share in sight', MEASURED, /"seenPercent":100/, '"seenPercent":null'],
    ['no contrast of a label', MEASURED, /"contrast":12.5/, '"contrast":null'],
  ] as const)('may not hold what releases before 1.1 did not write: %s', async (_, place, from, to) => {
    const former = asFormer(whole);
    const { text } = (place === 1 ? whole : former).events[place] as LooseEvent;
    const verdicts = await verdictsOn(
      { ...former, events: inEvent(place, { text: text.replace(from, to) })(former.events) },
      1,
    );
    expect(verdicts.ours).toMatch(/holds members that no release with version 1 of the format wrote/);
    expect(hasFault(verdicts)).toEqual(BOTH);
  });

  test('may not use what version 2 added', async () => {
    const issued = await certified({ ...whole, events: inEvent(7, { absent: 'withheld' })(whole.events) }, 2);
    const renamed = { ...issued, format: 'handoff-certificate/1' };
    expect(
      hasFault(await checkCertificateTwice(signedAnyhow(renamed, PUBLIC_TEST_KEY), [PUBLIC_TEST_KEY])),
    ).toEqual(BOTH);
  });
});

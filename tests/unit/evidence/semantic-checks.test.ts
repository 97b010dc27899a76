import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { AGREE, AGREE_TO_CALLS, PHONE_BLOCK } from '#features/consent/model/consent-text.ts';
import { verifyCertificate } from '#features/evidence/proof/checks/verify.ts';
import { commitmentTo } from '#features/evidence/proof/format/event.ts';
import { parseKeys } from '#features/evidence/proof/format/keys-document.ts';
import { AGREE_BOX, CALLS_BOX, CALLS_TEXT } from '#features/evidence/proof/words/text-names.ts';
import { checkCertificateWithBoth, HELD } from '#tests/support/evidence/both-verifiers.ts';
import { erasedJourney, leadEvents } from '#tests/support/evidence/event-chains.ts';
import { PUBLIC_TEST_KEY } from '#tests/support/evidence/evidence-keys.ts';
import { expectFault, expectFaultFromBoth } from '#tests/support/evidence/expect-fault.ts';
import {
  AGREED,
  FORGED_CERTIFICATES,
  FORGERIES,
  inEvent,
  inText,
  refusing,
  SENT,
  stored,
  texts,
  whole,
} from '#tests/support/evidence/forgeries.ts';
import {
  asFormer,
  certified,
  type LooseEvent,
  type LooseJourney,
  loosened,
} from '#tests/support/evidence/mutated-journey.ts';
import { journeyOf, REFERENCE, sealed, signedAnyhow } from '#tests/support/evidence/signed-certificates.ts';
import { TRUSTS_ALL } from '#tests/support/evidence/stamped.ts';

const OLD = 'tests/support/evidence/version-1';
const MEASURED = 3;
const ENDED = 6;
const FETCH = '018f6b3e-5a4e-7c3b-9d2a-0123456789ab';

const verdictsOnSigned = (content: unknown) =>
  checkCertificateWithBoth(signedAnyhow(content, PUBLIC_TEST_KEY), [PUBLIC_TEST_KEY], TRUSTS_ALL);
const verdictsOn = async (journey: LooseJourney, version: 1 | 2 = 2) =>
  verdictsOnSigned(await certified(journey, version));

test('the journey of these tests is whole in both versions', async () => {
  expect(await verdictsOn(whole)).toEqual(HELD);
  expect(await verdictsOn(asFormer(whole), 1)).toEqual(HELD);
});

test('the proof uses the names of the consent page', () => {
  expect([AGREE_BOX, CALLS_BOX, CALLS_TEXT]).toEqual([AGREE, AGREE_TO_CALLS, PHONE_BLOCK]);
});

describe('a holder of database and key can’t certify', () => {
  test.each(FORGERIES)('%s', async (_, change, fault) => {
    expectFault(await verdictsOn({ ...whole, events: change(whole.events) }), fault);
  });

  test.each(FORGED_CERTIFICATES)('%s', async (_, change, fault) => {
    expectFault(await verdictsOnSigned(change(await certified(whole, 2))), fault);
  });
});

const added = (kind: string, absent: 'unreadable' | 'erased' = 'unreadable') => ({
  kind,
  at: whole.events.at(-1)?.at ?? 0,
  text: '{"by":"x"}',
  absent,
});
const withErased = inEvent(4, { absent: 'erased' });
test.each([
  ['a removal', withErased([...whole.events, added('details_removed')])],
  ['a removal without details', withErased([...whole.events, added('details_removed', 'erased')])],
  ['the agreement', inEvent(AGREED, { absent: 'unreadable' })(whole.events)],
])('no verifier takes details that the issuer can’t read, which anyone can invent: %s', async (_, events) => {
  expectFault(
    await verdictsOn({ ...whole, events }),
    /issuer can’t read|no later event says that they were removed/,
  );
});

const erasedFirst = loosened(erasedJourney(stored, [1, 2, 3, 4, 5])).events;
const measuredAs = (from: RegExp, to: string) => inText(MEASURED, from, to)(whole.events);
/** With another record of this event before it. */
const before = (place: number, from: string, to: string) =>
  whole.events.toSpliced(place, 0, inText(place, from, to)(whole.events)[place] as LooseEvent);
test.each<[string, LooseEvent[]]>([
  ['a withheld staff action', inEvent(7, { absent: 'withheld' })(whole.events)],
  ['details whose erasure an event explains', erasedFirst],
  ['details whose erasure a withheld event explains', inEvent(8, { absent: 'withheld' })(erasedFirst)],
  ['nothing measured', measuredAs(/^.*$/g, '{"method":2,"viewport":null,"documents":[],"labels":[]}')],
  ['a reading that failed', measuredAs(/^\{(.*?)"seenPercent":100/g, '{"method":2,$1"seenPercent":null')],
  // By a release before 1.2.
  ['a text of no size that was seen, without a method', measuredAs(/"height":900.5/g, '"height":0')],
  // A lost answer that arrives later.
  ['an unknown end of one attempt before the known one', before(ENDED, '"answered"', '"unknown"')],
  ['the record of a retry of one attempt', before(SENT, '"host":"', '"host":"b.')],
  [
    'a release that recorded no endpoints',
    whole.events.map((event) => ({ ...event, text: event.text.replace(/"endpoint":\{[^}]*\},/, '') })),
  ],
])('accepts %s', async (_, events) => {
  expect(events).not.toEqual(whole.events);
  expect(await verdictsOn({ ...whole, events })).toEqual(HELD);
});

test('accepts an order that an erased event may explain', async () => {
  const journey = journeyOf(leadEvents(REFERENCE, texts).toSpliced(2, 1), texts);
  expect(await verdictsOn(loosened(erasedJourney(journey, [2])))).toEqual(HELD);
});

test('no verifier takes a salt that lost a final zero, which its commitment does not reveal', async () => {
  const last = stored.events.at(-1) as (typeof stored.events)[number];
  const verdictsWith = async (salt: Buffer) => {
    const details = { ...last.details, salt };
    const events = stored.events.with(-1, { ...last, details, commitment: commitmentTo(details) });
    return verdictsOnSigned(await sealed({ ...stored, events }, PUBLIC_TEST_KEY));
  };
  const salt = Buffer.alloc(32, 7).fill(0, 31);
  expect(await verdictsWith(salt)).toEqual(HELD);
  expectFault(await verdictsWith(salt.subarray(0, 31)));
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
  expectFault(await verdictsOn({ ...whole, events }), /which the borrower refused/);
});

describe('a certificate that a release before 1.1 issued', () => {
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
    ['a method', MEASURED, /^\{/, '{"method":2,'],
    ['no window', MEASURED, /"viewport":\{.*?\}/, '"viewport":null'],
  ] as const)('may not hold what releases before 1.1 did not write: %s', async (_, place, from, to) => {
    const former = asFormer(whole);
    const { text } = (place === 1 ? whole : former).events[place] as LooseEvent;
    expectFault(
      await verdictsOn(
        { ...former, events: inEvent(place, { text: text.replace(from, to) })(former.events) },
        1,
      ),
      /holds members that no release with version 1 of the format wrote/,
    );
  });

  test('may not use what version 2 added', async () => {
    const issued = await certified({ ...whole, events: inEvent(7, { absent: 'withheld' })(whole.events) }, 2);
    expectFaultFromBoth(await verdictsOnSigned({ ...issued, format: 'handoff-certificate/1' }));
  });
});

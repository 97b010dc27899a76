import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { AGREE, AGREE_TO_CALLS } from '#features/consent/model/consent-controls.ts';
import { PHONE_BLOCK } from '#features/consent/model/consent-text.ts';
import { AGREE_BOX, CALLS_BOX, CALLS_TEXT } from '#features/evidence/proof/consent-names.ts';
import { parseKeys } from '#features/evidence/proof/keys-document.ts';
import { verifyCertificate } from '#features/evidence/proof/verify.ts';
import { BOTH, checkCertificateTwice, HELD, hasFault } from '#tests/support/evidence/both-verifiers.ts';
import {
  chain,
  erasedJourney,
  leadEvents,
  type StoredJourney,
  textOf,
} from '#tests/support/evidence/event-chains.ts';
import { PUBLIC_TEST_KEY } from '#tests/support/evidence/evidence-keys.ts';
import {
  certified,
  type LooseEvent,
  type LooseJourney,
  loosened,
} from '#tests/support/evidence/mutated-journey.ts';
import { signedAnyhow } from '#tests/support/evidence/signed-certificates.ts';

const OLD = 'tests/support/evidence/version-1';
const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const REFERENCE = '7KQ2-9DXM-4RTP';
const texts = ['<p>I agree.</p>\n', '<p>Call me.</p>\n'].map((text) => textOf(Buffer.from(text)));
const [main = '', calls = ''] = texts.map(({ sha256 }) => sha256);
const exported = { kind: 'evidence_exported', at: 70, facts: { by: 'mara', reason: 'audit' } } as const;
const stored: StoredJourney = {
  id: ID,
  reference: REFERENCE,
  texts,
  events: chain(ID, leadEvents(REFERENCE, texts, [exported])),
};
const whole = loosened(stored);
const kinds = whole.events.map(({ kind }) => kind);
const [MEASURED, AGREED, SENT, ENDED] = [3, 4, 5, 6];

type Change = (events: LooseEvent[]) => LooseEvent[];
const inText =
  (place: number, from: string | RegExp, to: string): Change =>
  (events) =>
    events.with(place, {
      ...(events[place] as LooseEvent),
      text: (events[place]?.text ?? '').replaceAll(from, to),
    });
const inEvent =
  (place: number, changed: Partial<LooseEvent>): Change =>
  (events) =>
    events.with(place, { ...(events[place] as LooseEvent), ...changed });
const withdrawn = (events: LooseEvent[], place: number): LooseEvent[] =>
  events.toSpliced(place, 0, {
    kind: 'phone_consent_withdrawn',
    at: events[place]?.at ?? 0,
    text: '{"by":"borrower"}',
  });
const moved = (place: number, years: number): Change =>
  inEvent(place, { at: (whole.events[place]?.at ?? 0) + years * 31_557_600_000 });

async function verdictsOn(journey: LooseJourney, version: 1 | 2 = 2) {
  return checkCertificateTwice(signedAnyhow(await certified(journey, version), PUBLIC_TEST_KEY), [
    PUBLIC_TEST_KEY,
  ]);
}

test('the journey of these tests is whole in both versions', async () => {
  expect(kinds).toEqual([
    'journey_begun',
    'consent_displayed',
    'consent_displayed',
    'consent_measured',
    'consent_acknowledged',
    'lead_sent',
    'lead_ended',
    'evidence_exported',
  ]);
  for (const version of [1, 2] as const) expect(await verdictsOn(whole, version)).toEqual(HELD);
});

test('the proof uses the names of the consent page', () => {
  expect([AGREE_BOX, CALLS_BOX, CALLS_TEXT]).toEqual([AGREE, AGREE_TO_CALLS, PHONE_BLOCK]);
});

describe('a holder of database and key can’t certify', () => {
  const both = `{"key":"personal.consent","sha256":"${main}"},{"key":"personal.tcpa.consent","sha256":"${calls}"}`;
  const swapped = `{"key":"personal.consent","sha256":"${calls}"},{"key":"personal.tcpa.consent","sha256":"${main}"}`;
  const one = `{"key":"personal.consent","sha256":"${main}"}`;
  const cases: [string, Change, RegExp][] = [
    [
      'an agreement with both boxes unchecked',
      inText(AGREED, '"isTicked":true', '"isTicked":false'),
      /box for the consent is unchecked/,
    ],
    [
      'consent to calls with the box unchecked',
      inText(AGREED, /"isTicked":true(?=\}\])/g, '"isTicked":false'),
      /box for calls is unchecked/,
    ],
    [
      'a refusal with the box checked',
      inText(AGREED, '"phoneAgreed":true', '"phoneAgreed":false'),
      /box for calls is checked/,
    ],
    ['consent to calls without a text about them', inText(AGREED, both, one), /names no text about calls/],
    [
      'a refusal that names the text about calls',
      (events) =>
        inText(
          AGREED,
          '"phoneAgreed":true',
          '"phoneAgreed":false',
        )(inText(AGREED, /"isTicked":true(?=\}\])/g, '"isTicked":false')(events)),
      /names the text about calls/,
    ],
    [
      'a text about calls that was sent after a refusal',
      (events) =>
        inText(
          AGREED,
          both,
          one,
        )(
          inText(
            AGREED,
            '"phoneAgreed":true',
            '"phoneAgreed":false',
          )(inText(AGREED, /"isTicked":true(?=\}\])/g, '"isTicked":false')(events)),
        ),
      /sends the text about calls, which the borrower refused/,
    ],
    [
      'a text about calls that was sent after a withdrawal',
      (events) => withdrawn(events, SENT),
      /after the borrower withdrew/,
    ],
    [
      'a box that the page does not have',
      inText(AGREED, '"name":"phone-agree"', '"name":"newsletter"'),
      /exactly one box/,
    ],
    ['texts that were sent under each other’s keys', inText(SENT, both, swapped), /was not agreed to before/],
    [
      'texts that were agreed to under each other’s keys',
      (events) => inText(SENT, both, swapped)(inText(AGREED, both, swapped)(events)),
      /was not displayed before/,
    ],
    [
      'one text under both keys',
      (events) => inText(SENT, calls, main)(inText(AGREED, calls, main)(events)),
      /was not displayed before/,
    ],
    [
      'two texts under one key',
      (events) => inText(SENT, both, `${one},${one}`)(events),
      /two texts under one key/,
    ],
    ['a time that falls', moved(2, -2), /is earlier than an event before it/],
    ['an event in the future of all others', moved(1, 4), /is earlier than an event before it/],
    ['an event after the time of issue', moved(7, 4), /issued before its last event/],
    ['a journey that does not begin', (events) => events.slice(1), /does not begin the journey/],
    [
      'a journey that begins twice',
      (events) => events.toSpliced(1, 0, events[0] as LooseEvent),
      /a second time/,
    ],
    [
      'the end of another lead',
      inText(ENDED, REFERENCE, 'AAAA-BBBB-CCCC'),
      /is about the lead AAAA-BBBB-CCCC/,
    ],
    [
      'the end of an attempt that was not sent',
      inText(ENDED, '"attempt":1', '"attempt":2'),
      /attempt 2, which was not sent/,
    ],
    ['an end without a sending', (events) => events.toSpliced(SENT, 1), /which was not sent before it/],
    [
      'an end before its sending',
      (events) => events.toSpliced(SENT, 1).toSpliced(ENDED, 0, events[SENT] as LooseEvent),
      /which was not sent|is earlier/,
    ],
    [
      'an agreement whose details are withheld',
      inEvent(AGREED, { absent: 'withheld' }),
      /only the actions of staff/,
    ],
    [
      'an agreement that was erased without an event',
      inEvent(AGREED, { absent: 'erased' }),
      /no later event says/,
    ],
    [
      'a removal of details that are there',
      (events) => [
        ...events,
        {
          kind: 'details_removed',
          at: events.at(-1)?.at ?? 0,
          text: '{"numbers":[5],"because":"erasure","by":"x"}',
        },
      ],
      /which is not so/,
    ],
    [
      'a measurement of a text that is not there',
      inText(MEASURED, main, 'ab'.repeat(32)),
      /which is missing/,
    ],
    [
      'a kind named like a part of every object',
      inEvent(7, { kind: 'constructor' }),
      /kind that the format does not have/,
    ],
    ['a staff action of the log', inEvent(7, { kind: 'staff_act' }), /kind that the format does not have/],
    ['a number in another form', inText(SENT, '"attempt":1', '"attempt":1.0'), /in another form/],
    [
      'a member twice',
      inText(AGREED, '"phoneAgreed":true', '"phoneAgreed":false,"phoneAgreed":true'),
      /in another form/,
    ],
    ['a name in another form', inText(SENT, '"attempt"', '"\\u0061ttempt"'), /in another form/],
    ['white space in details', inText(SENT, '"attempt":1', '"attempt": 1'), /in another form/],
    ['a surrogate without its partner', inText(SENT, '"host":"', '"host":"\\ud800'), /in another form/],
    [
      'a byte that is not UTF-8',
      (events) =>
        inEvent(SENT, {
          text: `hex:${Buffer.from(events[SENT]?.text ?? '')
            .toString('hex')
            .replace(/22(?=7d)/, 'ff22')}`,
        })(events),
      /in another form/,
    ],
  ];

  test.each(cases)('%s', async (_, change, fault) => {
    const verdicts = await verdictsOn({ ...whole, events: change(whole.events) });
    expect(verdicts.ours).toMatch(fault);
    expect(hasFault(verdicts)).toEqual(BOTH);
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

test('accepts withheld staff actions, erased details and a lost key, each with its reason', async () => {
  const withheld = { ...whole, events: inEvent(7, { absent: 'withheld' })(whole.events) };
  const unreadable = {
    ...whole,
    events: whole.events.map((event) => ({ ...event, absent: 'unreadable' as const })),
  };
  const erased = loosened(erasedJourney(stored, [1, 2, 3, 4, 5]));
  for (const journey of [withheld, unreadable, erased]) expect(await verdictsOn(journey)).toEqual(HELD);
});

test('a second agreement without calls ends an earlier one with calls', async () => {
  const again = inText(
    AGREED,
    /,\{"key":"personal.tcpa[^}]*\}/g,
    '',
  )(
    inText(
      AGREED,
      '"phoneAgreed":true',
      '"phoneAgreed":false',
    )(inText(AGREED, /"isTicked":true(?=\}\])/g, '"isTicked":false')(whole.events)),
  )[AGREED] as LooseEvent;
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

  test('may not use what version 2 added', async () => {
    const issued = await certified({ ...whole, events: inEvent(7, { absent: 'withheld' })(whole.events) }, 2);
    const renamed = { ...issued, format: 'handoff-certificate/1' };
    expect(
      hasFault(await checkCertificateTwice(signedAnyhow(renamed, PUBLIC_TEST_KEY), [PUBLIC_TEST_KEY])),
    ).toEqual(BOTH);
  });
});

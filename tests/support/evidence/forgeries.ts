import { chain, leadEvents, type StoredJourney, textOf } from './event-chains.ts';
import { type LooseEvent, loosened } from './mutated-journey.ts';

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const REFERENCE = '7KQ2-9DXM-4RTP';
const texts = ['<p>I agree.</p>\n', '<p>Call me.</p>\n'].map((text) => textOf(Buffer.from(text)));
const [main = '', calls = ''] = texts.map(({ sha256 }) => sha256);
const exported = { kind: 'evidence_exported', at: 70, facts: { by: 'mara', reason: 'audit' } } as const;
export const stored: StoredJourney = {
  id: ID,
  reference: REFERENCE,
  texts,
  events: chain(ID, leadEvents(REFERENCE, texts, [exported])),
};
export const whole = loosened(stored);
const MEASURED = 3;
export const AGREED = 4;
export const SENT = 5;
const ENDED = 6;

type Change = (events: LooseEvent[]) => LooseEvent[];
export const inText =
  (place: number, from: string | RegExp, to: string): Change =>
  (events) =>
    events.with(place, {
      ...(events[place] as LooseEvent),
      text: (events[place]?.text ?? '').replaceAll(from, to),
    });
export const inEvent =
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

const both = `{"key":"personal.consent","sha256":"${main}"},{"key":"personal.tcpa.consent","sha256":"${calls}"}`;
const swapped = `{"key":"personal.consent","sha256":"${calls}"},{"key":"personal.tcpa.consent","sha256":"${main}"}`;
const one = `{"key":"personal.consent","sha256":"${main}"}`;
/** The agreement without calls, whose text it still names. */
export const refusing: Change = (events) =>
  inText(
    AGREED,
    '"phoneAgreed":true',
    '"phoneAgreed":false',
  )(inText(AGREED, /"isTicked":true(?=\}\])/g, '"isTicked":false')(events));

/** Changes that a holder of database and key can sign, and the fault that both verifiers find. */
export const FORGERIES: [string, Change, RegExp][] = [
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
  ['a refusal that names the text about calls', refusing, /names the text about calls/],
  [
    'a text about calls that was sent after a refusal',
    (events) => inText(AGREED, both, one)(refusing(events)),
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
    'a display with a page that does not say what its text was for',
    inText(1, /"keys":\[[^\]]*\],(.*)"userAgent"/g, `$1"page":"${'ab'.repeat(32)}","userAgent"`),
    /names a copy of its page, but not what its text was for/,
  ],
  [
    'a second display of a text that leaves out what it was for, and the text under another key',
    (events) => {
      const again = inText(1, /"keys":\[[^\]]*\],/g, '')(events)[1] as LooseEvent;
      return inText(SENT + 1, calls, main)(inText(AGREED + 1, calls, main)(events.toSpliced(2, 0, again)));
    },
    /as personal.tcpa.consent, which was not displayed before/,
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
  ['the end of another lead', inText(ENDED, REFERENCE, 'AAAA-BBBB-CCCC'), /is about the lead AAAA-BBBB-CCCC/],
  [
    'the end of an attempt that was not sent',
    inText(ENDED, '"attempt":1', '"attempt":2'),
    /attempt 2, which was not sent/,
  ],
  ...(['refused', 'unknown', 'unsent'] as const).map((outcome): (typeof FORGERIES)[number] => [
    `a second end of one attempt, as ${outcome}`,
    (events) => {
      const end = inText(ENDED, '"answered"', `"${outcome}"`)(events)[ENDED] as LooseEvent;
      return events.toSpliced(ENDED + 1, 0, end);
    },
    /ends attempt 1, which an event before it ended as answered/,
  ]),
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
  ...(['"width":358,"height":0', '"width":0,"height":9', '"width":0,"height":0'] as const).map(
    (size): [string, Change, RegExp] => [
      `a text of ${size.replaceAll('"', '')} that was seen`,
      inText(MEASURED, /^\{(.*?)"width":358,"height":900.5/g, `{"method":2,$1${size}`),
      /says that a text without width or height was seen/,
    ],
  ),
  [
    'a measurement by an unknown method',
    inText(MEASURED, '{"viewport"', '{"method":3,"viewport"'),
    /its kind does not have/,
  ],
  ['a measurement of a text that is not there', inText(MEASURED, main, 'ab'.repeat(32)), /which is missing/],
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

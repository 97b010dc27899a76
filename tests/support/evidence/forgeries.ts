// Files that a holder of database and key can sign. In each, both verifiers find the fault.
import type { Certificate } from '#features/evidence/proof/format/certificate.ts';
import { signCheckpoint } from '#features/evidence/proof/format/sign.ts';
import { EXPORTED, leadEvents, textOf } from './event-chains.ts';
import { PUBLIC_TEST_KEY } from './evidence-keys.ts';
import { type LooseEvent, loosened } from './mutated-journey.ts';
import { journeyOf, REFERENCE } from './signed-certificates.ts';
import { stampOf } from './stamped.ts';

export const texts = ['<p>I agree.</p>\n', '<p>Call me.</p>\n'].map((text) => textOf(Buffer.from(text)));
const [main = '', calls = ''] = texts.map(({ sha256 }) => sha256);
export const stored = journeyOf(leadEvents(REFERENCE, texts, [EXPORTED]), texts);
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

const named = (first: string, second: string) =>
  `{"key":"personal.consent","sha256":"${first}"},{"key":"personal.tcpa.consent","sha256":"${second}"}`;
const [both, swapped] = [named(main, calls), named(calls, main)];
const one = `{"key":"personal.consent","sha256":"${main}"}`;
/** The agreement without calls, whose text it still names. */
const noCalls = inText(AGREED, '"phoneAgreed":true', '"phoneAgreed":false');
const uncheckedCalls = inText(AGREED, /"isTicked":true(?=\}\])/g, '"isTicked":false');
export const refusing: Change = (events) => noCalls(uncheckedCalls(events));
const sized = (size: string) =>
  inText(MEASURED, /^\{(.*?)"width":358,"height":900.5/g, `{"method":2,$1${size}`);
const OTHER_OPERATOR = /was not displayed before for the same operator/;
const OTHER_MEMBERS = /details that its kind does not have, or in another form/;

/** Events that say something false. */
export const FORGERIES: [string, Change, RegExp][] = [
  ['both boxes unchecked', inText(AGREED, '"isTicked":true', '"isTicked":false'), /consent is unchecked/],
  ['consent to calls with the box unchecked', uncheckedCalls, /box for calls is unchecked/],
  ['a refusal with the box checked', noCalls, /box for calls is checked/],
  ['consent to calls without a text about them', inText(AGREED, both, one), /names no text about calls/],
  ['a refusal that names the text about calls', refusing, /names the text about calls/],
  [
    'a text about calls that was sent after a refusal',
    (events) => inText(AGREED, both, one)(refusing(events)),
    /sends the text about calls, which the borrower refused/,
  ],
  ['a text about calls sent after a withdrawal', (events) => withdrawn(events, SENT), /borrower withdrew/],
  ['a box that the page does not have', inText(AGREED, '"phone-agree"', '"newsletter"'), /exactly one box/],
  ['nothing that was displayed', (events) => events.toSpliced(1, 2), /nothing before it that was displayed/],
  ['a text that was not displayed', (events) => events.toSpliced(2, 1), /was not displayed before/],
  ['a text displayed before it was fetched', inText(1, ':30:00.000Z', ':31:00.000Z'), /older than its text/],
  ['a text of another operator', inText(1, 'https://operator', 'https://other'), OTHER_OPERATOR],
  ['a text of another client', inText(1, 'partner-1', 'partner-2'), OTHER_OPERATOR],
  ['a text of a local operator', inText(1, '"production"', '"local"'), OTHER_OPERATOR],
  ['a lead without agreement', (events) => events.toSpliced(AGREED, 1), /before it that was agreed to/],
  ['texts that were sent under each other’s keys', inText(SENT, both, swapped), /was not agreed to before/],
  [
    'texts that were agreed to under each other’s keys',
    (events) => inText(SENT, both, swapped)(inText(AGREED, both, swapped)(events)),
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
  ['two texts under one key', inText(SENT, both, `${one},${one}`), /two texts under one key/],
  ['a time that falls', moved(2, -2), /is earlier than an event before it/],
  ['an event after the time of issue', moved(7, 4), /issued before its last event/],
  ['a journey that does not begin', (events) => events.slice(1), /does not begin the journey/],
  ['a journey that begins twice', (events) => events.toSpliced(1, 0, events[0] as LooseEvent), /second time/],
  ['the end of another lead', inText(ENDED, REFERENCE, 'AAAA-BBBB-CCCC'), /is about the lead AAAA-BBBB-CCCC/],
  ['the end of no attempt', inText(ENDED, '"attempt":1', '"attempt":2'), /attempt 2, which was not sent/],
  ...(['refused', 'unknown', 'unsent'] as const).map((outcome): (typeof FORGERIES)[number] => [
    `a second end of one attempt, as ${outcome}`,
    (events) => {
      const end = inText(ENDED, '"answered"', `"${outcome}"`)(events)[ENDED] as LooseEvent;
      return events.toSpliced(ENDED + 1, 0, end);
    },
    /ends attempt 1, which an event before it ended as answered/,
  ]),
  [
    'an end before its sending',
    (events) => events.toSpliced(SENT, 1).toSpliced(ENDED, 0, events[SENT] as LooseEvent),
    /which was not sent|is earlier/,
  ],
  ['an agreement that is withheld', inEvent(AGREED, { absent: 'withheld' }), /only the actions of staff/],
  ['an agreement erased without an event', inEvent(AGREED, { absent: 'erased' }), /no later event says/],
  [
    'a removal of details that are there',
    (events) => {
      const text = '{"numbers":[5],"because":"erasure","by":"x"}';
      return [...events, { kind: 'details_removed', at: events.at(-1)?.at ?? 0, text }];
    },
    /which is not so/,
  ],
  ['a text of no height that was seen', sized('"width":358,"height":0'), /without width or height was seen/],
  ['a text of no width that was seen', sized('"width":0,"height":9'), /without width or height was seen/],
  ['an unknown method', inText(MEASURED, '{"viewport"', '{"method":3,"viewport"'), OTHER_MEMBERS],
  ['details that lack a member', inText(7, ',"reason":"audit"', ''), OTHER_MEMBERS],
  ['a measurement of a text that is not there', inText(MEASURED, main, 'ab'.repeat(32)), /which is missing/],
  ['the kind constructor', inEvent(7, { kind: 'constructor' }), /kind that the format does not have/],
  ['the kind staff_act', inEvent(7, { kind: 'staff_act' }), /kind that the format does not have/],
  ['a member twice', inText(AGREED, '"phoneAgreed"', '"phoneAgreed":false,"phoneAgreed"'), OTHER_MEMBERS],
  [
    'a byte that is not UTF-8',
    (events) => {
      const hex = Buffer.from(events[SENT]?.text ?? '').toString('hex');
      return inEvent(SENT, { text: `hex:${hex.replace(/22(?=7d)/, 'ff22')}` })(events);
    },
    OTHER_MEMBERS,
  ],
];

/** About other events of the same log, and with a time that is years before the journey. */
const note = signCheckpoint(
  { origin: 'partner.example/evidence', size: 7, root: 'ab'.repeat(32) },
  PUBLIC_TEST_KEY,
);
const foreign = { checkpoint: note, timestamps: [stampOf(note, { at: new Date('2024-01-15T09:31:00Z') })] };
type Events = Certificate['events'];
const withEvents =
  (change: (events: Events) => unknown) =>
  (certificate: Certificate): object => ({ ...certificate, events: change(certificate.events) });
const changed = (place: number, change: (event: Events[number]) => object) =>
  withEvents((events) => events.map((event, at) => (at === place ? { ...event, ...change(event) } : event)));
const withTexts =
  (change: (texts: Certificate['texts']) => unknown) =>
  (certificate: Certificate): object => ({ ...certificate, texts: change(certificate.texts) });
const bare = withEvents((events) => events.map((event) => ({ ...event, inclusion: null })));
const stray = { sha256: textOf(Buffer.from('x')).sha256, bytes: 'eA' };

/** Other changes of a whole certificate. */
export const FORGED_CERTIFICATES: [string, (certificate: Certificate) => object, RegExp][] = [
  [
    'a journey with the old time of a foreign checkpoint',
    (certificate) => ({ ...bare(certificate), ...foreign }),
    /covers no event/,
  ],
  ['another checkpoint', (certificate) => ({ ...certificate, ...foreign }), /not in the tree/],
  ['no checkpoint', (certificate) => ({ ...certificate, checkpoint: null }), /not in the tree/],
  [
    'the checkpoint of a stranger',
    (certificate) => ({ ...certificate, checkpoint: certificate.checkpoint?.replace(/— \S+/, '— stranger') }),
    /not signed by a known key/,
  ],
  ['an event that was left out', withEvents((events) => events.toSpliced(2, 1)), /is in the position of/],
  ['another time', changed(3, () => ({ at: '2026-11-21T09:30:00.021Z' })), /not in the tree/],
  [
    'exchanged details',
    withEvents((events) =>
      events.map((event, place) => ({ ...event, details: events[place === 1 ? 2 : place]?.details })),
    ),
    /has other details/,
  ],
  [
    'events sealed in another order',
    changed(2, () => ({ inclusion: null })),
    /is in the tree before the event before/,
  ],
  [
    'an agreement that was copied behind a later event',
    withEvents((events) => {
      const [agreed] = events.slice(AGREED);
      const { at } = events.at(-1) as Events[number];
      return [...events, { ...agreed, number: events.length + 1, at, inclusion: null }];
    }),
    /repeats the details of an event before it/,
  ],
  [
    'a text with other bytes',
    withTexts((texts) => texts.map((text) => ({ ...text, bytes: 'AA' }))),
    /has other bytes/,
  ],
  ['a stray text', withTexts((texts) => [...texts, stray]), /No event names/],
  ['a text twice', withTexts((texts) => [...texts, texts[0]]), /is there twice/],
  ...(['checkpoint', 'issuedAt', 'texts'] as const).map((name): (typeof FORGED_CERTIFICATES)[number] => [
    `${name} in a list`,
    (certificate) => ({ ...certificate, [name]: [certificate[name]] }),
    /what the format asks for/,
  ]),
  ...(['at', 'details', 'inclusion'] as const).map((name): (typeof FORGED_CERTIFICATES)[number] => [
    `the ${name} of an event in a list`,
    changed(0, (event) => ({ [name]: [event[name]] })),
    /what the format asks for/,
  ]),
];

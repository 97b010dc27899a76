import { beforeAll, describe, expect, test } from 'vitest';
import type { Certificate } from '#features/evidence/proof/certificate.ts';
import { commitmentTo } from '#features/evidence/proof/event.ts';
import { BOTH, checkCertificateTwice, HELD, hasFault } from '#tests/support/evidence/both-verifiers.ts';
import {
  acknowledged,
  chain,
  displayed,
  ENDPOINT,
  type Endpoint,
  erasedJourney,
  leadEvents,
  type StoredEvent,
  sent,
  type Telling,
} from '#tests/support/evidence/event-chains.ts';
import {
  blocks,
  certificateOf,
  ID,
  key,
  REFERENCE,
  sealed,
  signedAnyhow,
  texts,
  verdictsOn,
} from '#tests/support/evidence/signed-certificates.ts';

const [first = '', second = ''] = texts.map(({ sha256 }) => sha256);
const begun = leadEvents(REFERENCE, texts)[0] as Telling;

let whole: Certificate;
beforeAll(async () => {
  whole = await certificateOf(leadEvents(REFERENCE, texts));
});

describe('a certificate signed with the right key fails if', () => {
  const shown = [displayed(first, 10), displayed(second, 11)];
  const story: [string, Telling[], RegExp][] = [
    ['nothing was displayed', [begun, acknowledged(blocks, 20)], /nothing before it that was displayed/],
    [
      'it was agreed to before it was displayed',
      [begun, acknowledged(blocks, 20), ...shown],
      /nothing before it/,
    ],
    [
      'the time of display is after that of agreement',
      [begun, displayed(first, 30), displayed(second, 11), acknowledged(blocks, 20)],
      /is earlier than an event before it/,
    ],
    [
      'one of two texts was not displayed',
      [begun, displayed(first, 10), acknowledged(blocks, 20)],
      /was not displayed before/,
    ],
    [
      'it was sent without agreement',
      [begun, ...shown, sent(REFERENCE, blocks, 30)],
      /nothing before it that was agreed to/,
    ],
    [
      'it was sent before it was agreed to',
      [begun, ...shown, sent(REFERENCE, blocks, 30), acknowledged(blocks, 40)],
      /agreed to/,
    ],
    [
      'the time of sending is before that of agreement',
      [begun, ...shown, acknowledged(blocks, 30), sent(REFERENCE, blocks, 20)],
      /is earlier than an event before it/,
    ],
    [
      'a text was sent that was not agreed to',
      [begun, ...shown, acknowledged(blocks.slice(0, 1), 20), sent(REFERENCE, blocks, 30)],
      /was not agreed to before/,
    ],
    ['it was displayed before it was fetched', [begun, displayed(first, -5)], /older than its text/],
    ['another lead was sent', leadEvents('OTHER', texts), /is about the lead OTHER, not/],
    ['a text is missing', [begun, displayed('ab'.repeat(32), 10)], /is missing/],
  ];

  test.each(story)('%s', async (_, tellings, fault) => {
    const verdicts = await verdictsOn(await certificateOf(tellings));
    expect(verdicts.ours).toMatch(fault);
    expect(hasFault(verdicts)).toEqual(BOTH);
  });

  test('details have the format of another kind', async () => {
    const strange = { kind: 'hold_placed', at: 1, facts: { by: 'mara' } } as unknown as Telling;
    const verdicts = await verdictsOn(await certificateOf([begun, strange]));
    expect(verdicts.ours).toMatch(/details that its kind does not have/);
    expect(hasFault(verdicts)).toEqual(BOTH);
  });

  test('a salt lost a final zero, which its commitment does not reveal', async () => {
    const salt = Buffer.alloc(32, 7).fill(0, 31);
    const details = { salt, bytes: Buffer.from('{"by":"mara","reason":"audit"}') };
    const short = { salt: salt.subarray(0, 31), bytes: details.bytes };
    expect(commitmentTo(short)).toBe(commitmentTo(details));
    const held = { kind: 'hold_placed', at: 1, facts: { by: 'mara', reason: 'audit' } } as const;
    const [first, event] = chain(ID, [begun, held]) as [StoredEvent, StoredEvent];
    const stored = { ...event, commitment: commitmentTo(details) };
    const journey = { id: ID, reference: REFERENCE, texts: [] };
    const certificateWith = (details: StoredEvent['details']) =>
      sealed({ ...journey, events: [first, { ...stored, details }] }, key);
    expect(await verdictsOn(await certificateWith(details))).toEqual(HELD);
    const shortened = await certificateWith(short);
    const verdicts = await checkCertificateTwice(signedAnyhow(shortened, key), [key]);
    expect(hasFault(verdicts)).toEqual(BOTH);
  });

  test.each<[string, (certificate: Certificate) => Partial<Certificate>, RegExp]>([
    ['an event was left out', ({ events }) => ({ events: events.toSpliced(1, 1) }), /is in the position of/],
    [
      'an event was left out that no tree holds yet',
      ({ events }) => ({ events: unsealed(events).toSpliced(3, 1), checkpoint: null }),
      /is in the position of/,
    ],
    ['it begins later', ({ events }) => ({ events: events.slice(1) }), /is in the position of number 1/],
    [
      'a time was changed',
      ({ events }) => ({ events: events.with(3, { ...at(events, 3), at: '2026-11-21T09:30:00.021Z' }) }),
      /not in the tree/,
    ],
    [
      'details were exchanged',
      ({ events }) => ({ events: events.with(1, { ...at(events, 1), details: at(events, 2).details }) }),
      /has other details/,
    ],
    [
      'a text has other bytes',
      ({ texts }) => ({ texts: texts.map((text) => ({ ...text, bytes: 'AA' })) }),
      /has other bytes/,
    ],
    ['the checkpoint was taken away', () => ({ checkpoint: null }), /not in the tree/],
    ['the checkpoint is by a stranger', () => ({ checkpoint: foreignNote }), /not signed by a known key/],
  ])('%s', async (_, change, fault) => {
    const verdicts = await verdictsOn({ ...whole, ...change(whole) });
    expect(verdicts.ours).toMatch(fault);
    expect(hasFault(verdicts)).toEqual(BOTH);
  });
});

const OTHER = { ...ENDPOINT, address: 'https://another.example/consents' };
const story = (shownBy: Endpoint, agreedFor: Endpoint) => [
  ...leadEvents(REFERENCE, texts).slice(0, 1),
  ...texts.map(({ sha256 }, place) => displayed(sha256, 10 + place, shownBy)),
  acknowledged(blocks, 30, agreedFor),
  sent(REFERENCE, blocks, 40),
];

test.each<[string, Endpoint]>([
  ['another address', OTHER],
  ['another client id', { ...ENDPOINT, clientId: 'partner-2' }],
  ['another mode', { ...ENDPOINT, mode: 'local' }],
  ['an event that names none', null],
])('an agreement for one operator does not rest on a text displayed by %s', async (_, shownBy) => {
  const verdicts = await verdictsOn(await certificateOf(story(shownBy, ENDPOINT)));
  expect(verdicts.ours).toMatch(/was not displayed before for the same operator/);
  expect(hasFault(verdicts)).toEqual(BOTH);
});

test('events of a release that recorded no endpoints still verify', async () => {
  expect(await verdictsOn(await certificateOf(story(null, null)))).toEqual(HELD);
  expect(await verdictsOn(await certificateOf(story(ENDPOINT, ENDPOINT)))).toEqual(HELD);
});

test('accepts an order that an erased event may explain', async () => {
  const events = chain(ID, [
    begun,
    displayed('ab'.repeat(32), 10),
    acknowledged(blocks, 30),
    sent(REFERENCE, blocks, 40),
  ]);
  const journey = { id: ID, reference: REFERENCE, texts, events };
  expect(hasFault(await verdictsOn(await sealed(journey, key)))).toEqual(BOTH);
  expect(await verdictsOn(await sealed(erasedJourney(journey, [2]), key))).toEqual(HELD);
});

const foreignNote = `a\n0\n${Buffer.alloc(32).toString('base64')}\n\n— a ${Buffer.alloc(68).toString('base64')}\n`;

const at = (events: Certificate['events'], place: number) => events[place] as Certificate['events'][number];

function unsealed(events: Certificate['events']): Certificate['events'] {
  return events.map((event) => ({ ...event, inclusion: null }));
}

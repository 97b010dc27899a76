import type { Certificate } from '#features/evidence/proof/format/certificate.ts';
import { type Absent, linked, type StoredEvent, type StoredJourney } from './event-chains.ts';
import { PUBLIC_TEST_KEY } from './evidence-keys.ts';
import { GrowingLog } from './growing-log.ts';
import type { SeededRandom } from './seeded-random.ts';
import { editedValue } from './text-edits.ts';

/** An event before its commitment: everything in it can be changed, and the rest is computed again. */
export type LooseEvent = { kind: string; at: number; text: string; absent?: Absent | null };
export type LooseJourney = Omit<StoredJourney, 'events'> & { events: LooseEvent[]; issuedAt?: string };

export const loosened = ({ events, ...journey }: StoredJourney): LooseJourney => ({
  ...journey,
  events: events.map(({ kind, at, details, absent }) => ({
    kind,
    at: at.getTime(),
    text: Buffer.from(details.bytes).toString(),
    ...(absent && { absent }),
  })),
});

export function chained({ id, events }: LooseJourney): StoredEvent[] {
  const stored: StoredEvent[] = [];
  for (const [place, { kind, at, text, absent }] of events.entries()) {
    const details = { salt: Buffer.alloc(32, place + 1), bytes: bytesOf(text) };
    const event = { journey: id, at: new Date(at), kind, details, ...(absent && { absent }) };
    stored.push(linked(event, stored.at(-1)));
  }
  return stored;
}

export async function certified(journey: LooseJourney, version: 1 | 2, sealed = 99): Promise<Certificate> {
  const events = chained(journey);
  const log = await GrowingLog.over(PUBLIC_TEST_KEY, events.slice(0, sealed));
  const certificate = await log.certificate({ ...journey, events }, version);
  return { ...certificate, ...(journey.issuedAt && { issuedAt: journey.issuedAt }) };
}

const KEYS = ['personal.consent', 'personal.tcpa.consent'];
const OFFSETS = [-3_155_760_000_000, -90_000, -1, 1, 25, 90_000, 3_155_760_000_000 / 10];

/** Without the members that releases before 1.1 did not write. */
export const asFormer = ({ pages: _, ...journey }: LooseJourney): LooseJourney => ({
  ...journey,
  events: journey.events.map((event) =>
    event.kind === 'consent_displayed'
      ? { ...event, text: event.text.replace(/"keys":\[[^\]]*\],/, '').replace(/"page":"[0-9a-f]*",/, '') }
      : event,
  ),
});

/** A change that the holder of database and key could make. */
export function mutatedJourney(journey: LooseJourney, random: SeededRandom): LooseJourney {
  const { events, texts, pages = [] } = journey;
  const place = random.below(events.length);
  const event = events[place] as LooseEvent;
  const other = random.pick(events);
  const put = (changed: Partial<LooseEvent>) => ({
    ...journey,
    events: events.with(place, { ...event, ...changed }),
  });
  const anyOf = (...words: string[]) => random.pick(words);
  const ways: (() => LooseJourney)[] = [
    ...Array(3).fill(() => put({ text: editedFacts(event.text, random) })),
    () => put({ text: event.text.replace(/true|false/g, (word) => anyOf(word, 'true', 'false')) }),
    () => put({ text: event.text.replace(/personal\.(tcpa\.)?consent/g, (word) => anyOf(word, ...KEYS)) }),
    () => put({ text: otherForm(event.text, random) }),
    () => put({ at: other.at }),
    () => put({ at: event.at + random.pick(OFFSETS) }),
    () => put({ kind: random.pick([other.kind, 'constructor', 'staff_act', 'lead_lost']) }),
    () => put({ absent: random.pick<Absent>(['erased', 'withheld', 'unreadable']) }),
    () => ({ ...journey, events: events.toSpliced(place, 1) }),
    () => ({ ...journey, events: events.toSpliced(random.below(events.length), 0, event) }),
    () => ({ ...journey, events: events.with(place, other).with(events.indexOf(other), event) }),
    () => ({ ...journey, issuedAt: `${anyOf('2020', '9999', '0000')}-01-01T00:00:00.000Z` }),
    () => ({ ...journey, reference: 'AAAA-BBBB-CCCC' }),
    () => ({ ...journey, texts: random.pick([[], texts.slice(1), [...texts, ...texts.slice(1)]]) }),
    () => ({ ...journey, pages: random.pick([[], [...pages, ...pages]]) }),
    () => withInvented(journey, random),
  ];
  return random.pick(ways)();
}

/** A person with the database alone corrupted details, or removed them, and added an event. */
function withInvented(journey: LooseJourney, random: SeededRandom): LooseJourney {
  const absent = random.pick<Absent>(['erased', 'unreadable']);
  const hit = random.pick([0, random.below(1 << journey.events.length)]);
  const events = journey.events.map((event, place) => ((hit >> place) & 1 ? { ...event, absent } : event));
  const added: LooseEvent = {
    kind: random.pick(['details_removed', 'phone_consent_withdrawn', 'consent_acknowledged', 'hold_placed']),
    at: events.at(-1)?.at ?? 0,
    text: '{"by":"x"}',
    absent: random.pick<Absent>(['unreadable', 'erased', 'withheld']),
  };
  return { ...journey, events: random.below(3) === 0 ? events : [...events, added] };
}

function editedFacts(text: string, random: SeededRandom): string {
  const what = random.pick(['change', 'delete', 'insert', 'swap', 'truncate'] as const);
  const edit = { what, by: 'letter' as const, at: random.below(1_000), other: random.below(1_000) };
  try {
    return JSON.stringify(editedValue([JSON.parse(text)], edit)).slice(1, -1);
  } catch {
    // An earlier mutation left no JSON.
    return text;
  }
}

/** A text that begins with `hex:` has the bytes that follow. */
export const bytesOf = (text: string) =>
  text.startsWith('hex:') ? Buffer.from(text.slice(4), 'hex') : Buffer.from(text);

/** The same JSON, or nearly, in another form. */
export function otherForm(text: string, random: SeededRandom): string {
  const forms = [
    ` ${text}`,
    text.replace(',', ', '),
    text.replace(/^\{("\w+":("[^"]*"|\d+|null)),?/, '{$1,$1,'),
    text.replace(/^\{/, '{"kind":null,'),
    text.replace(/:(\d+)([,}])/, ':$1.0$2'),
    text.replace(/:(\d+)([,}])/, ':$1e0$2'),
    text.replace(/:(\d+)([,}])/, ':$1.00000000000000000001$2'),
    text.replace(/[a-z]/, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`),
    text.replace(/":"/, '":"\\ud800'),
    text.replace(/":"/, '":"\\/'),
    text.replace(/^\{/, '{"__proto__":1,'),
    `\uFEFF${text}`,
    `hex:${Buffer.from(text).toString('hex').replace(/22/, '22ff')}`,
    `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
    'null',
    '[]',
    '',
  ];
  return random.pick(forms);
}

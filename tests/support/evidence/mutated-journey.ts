import type { Certificate } from '#features/evidence/proof/certificate.ts';
import { commitmentTo, leafHashOf } from '#features/evidence/proof/event.ts';
import type { Absent, StoredEvent, StoredJourney, StoredText } from './event-chains.ts';
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
    const bytes = /^hex:/.test(text) ? Buffer.from(text.slice(4), 'hex') : Buffer.from(text);
    const details = { salt: Buffer.alloc(32, place + 1), bytes };
    const before = stored.at(-1);
    stored.push({
      journey: id,
      number: place + 1,
      at: new Date(at),
      kind,
      previous: before ? leafHashOf(before) : null,
      commitment: commitmentTo(details),
      details,
      ...(absent && { absent }),
    });
  }
  return stored;
}

export async function certified(journey: LooseJourney, version: 1 | 2, sealed = 99): Promise<Certificate> {
  const events = chained(journey);
  const log = new GrowingLog(PUBLIC_TEST_KEY);
  await log.seal(events.slice(0, sealed));
  if (log.heads.length > 0) await log.checkpoint();
  const certificate = await log.certificate({ ...journey, events }, version);
  return { ...certificate, ...(journey.issuedAt && { issuedAt: journey.issuedAt }) };
}

const WAYS = [
  'fact',
  'fact',
  'fact',
  'drop',
  'double',
  'swap',
  'move',
  'kind',
  'time',
  'absent',
  'boxes',
  'keys',
  'form',
  'issue',
  'reference',
  'texts',
  'pages',
] as const;
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
  const way = random.pick(WAYS);
  const place = random.below(journey.events.length);
  const event = journey.events[place] as LooseEvent;
  const other = random.pick(journey.events);
  const put = (changed: LooseEvent) => ({ ...journey, events: journey.events.with(place, changed) });
  switch (way) {
    case 'fact':
      return put({ ...event, text: editedFacts(event.text, random) });
    case 'drop':
      return { ...journey, events: journey.events.toSpliced(place, 1) };
    case 'double':
      return { ...journey, events: journey.events.toSpliced(random.below(journey.events.length), 0, event) };
    case 'swap':
      return { ...put(other), events: put(other).events.with(journey.events.indexOf(other), event) };
    case 'move':
      return put({ ...event, at: other.at });
    case 'kind':
      return put({ ...event, kind: random.pick([other.kind, 'constructor', 'staff_act', 'lead_lost']) });
    case 'time':
      return put({ ...event, at: event.at + random.pick(OFFSETS) });
    case 'absent':
      return put({ ...event, absent: random.pick<Absent>(['erased', 'withheld', 'unreadable']) });
    case 'boxes':
      return put({
        ...event,
        text: event.text.replace(/true|false/g, (word) => random.pick([word, 'true', 'false'])),
      });
    case 'keys':
      return put({
        ...event,
        text: event.text.replace(/personal\.(tcpa\.)?consent/g, (word) =>
          random.pick([word, 'personal.consent', 'personal.tcpa.consent']),
        ),
      });
    case 'form':
      return put({ ...event, text: otherForm(event.text, random) });
    case 'issue':
      return {
        ...journey,
        issuedAt: random.pick([
          '2020-01-01T00:00:00.000Z',
          '9999-01-01T00:00:00.000Z',
          '0000-01-01T00:00:00.000Z',
        ]),
      };
    case 'reference':
      return { ...journey, reference: 'AAAA-BBBB-CCCC' };
    case 'texts':
      return {
        ...journey,
        texts: random.pick([[], journey.texts.slice(1), [...journey.texts, ...journey.texts.slice(1)]]),
      };
    case 'pages': {
      const pages = journey.pages ?? [];
      return { ...journey, pages: random.pick([[], [...pages, ...pages], pages.map(emptied)]) };
    }
  }
}

const emptied = (page: StoredText): StoredText => ({ ...page, bytes: page.bytes.slice(1) });

function editedFacts(text: string, random: SeededRandom): string {
  const what = random.pick(['change', 'delete', 'insert', 'swap', 'truncate'] as const);
  const edit = { what, by: 'letter' as const, at: random.below(1_000), other: random.below(1_000) };
  return (
    JSON.stringify(editedValue({ facts: JSON.parse(text) }, edit), (name, value) =>
      name === '' ? value : value,
    )
      .replace(/^\{"facts":/, '')
      .replace(/\}$/, '') || '0'
  );
}

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

import { createHash } from 'node:crypto';
import {
  commitmentTo,
  type EventDetails,
  type EventHead,
  leafHashOf,
  saltedDetails,
} from '#features/evidence/proof/format/event.ts';
import type { EventFacts, EventKind } from '#features/evidence/proof/format/event-schemas.ts';

export type Absent = 'erased' | 'withheld' | 'unreadable';
export type StoredEvent = EventHead & { details: EventDetails; absent?: Absent };
export type StoredText = { sha256: string; bytes: Uint8Array };
export type StoredJourney = {
  id: string;
  reference: string;
  texts: StoredText[];
  pages?: StoredText[];
  events: StoredEvent[];
};
export type PlainEvent = {
  [Kind in EventKind]: { kind: Kind; at: number; facts: EventFacts<Kind> };
}[EventKind];

const BEGIN = Date.parse('2026-11-21T09:30:00.000Z');
export const WITHDRAWAL = { kind: 'phone_consent_withdrawn', at: 60, facts: { by: 'borrower' } } as const;
export const EXPORTED = {
  kind: 'evidence_exported',
  at: 70,
  facts: { by: 'mara', reason: 'audit' },
} as const;
const ENDPOINT = {
  address: 'https://operator.example/consents',
  clientId: 'partner-1',
  mode: 'production',
} as const;
const asked = { userAgent: 'Browser/1 “ü”', address: '192.0.2.7' };
const KEYS = ['personal.consent', 'personal.tcpa.consent'];
const keyOf = (place: number) => KEYS[place] ?? `personal.text${place}.consent`;
const CALLS = 'personal.tcpa.consent';

/** Each `at` is in milliseconds after the first event. */
export function chain(id: string, plainEvents: PlainEvent[], laterMs = 0): StoredEvent[] {
  const events: StoredEvent[] = [];
  for (const { kind, at, facts } of plainEvents) {
    const added = { journey: id, at: new Date(BEGIN + laterMs + at), kind, details: saltedDetails(facts) };
    events.push(linked(added, events.at(-1)));
  }
  return events;
}

/** With its number, its commitment and the hash of the event before it. */
export const linked = (
  event: Omit<StoredEvent, 'number' | 'previous' | 'commitment'>,
  before?: StoredEvent,
): StoredEvent => ({
  ...event,
  number: (before?.number ?? 0) + 1,
  previous: before ? leafHashOf(before) : null,
  commitment: commitmentTo(event.details),
});

export function textOf(bytes: Uint8Array): StoredText {
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

export function leadEvents(reference: string, texts: StoredText[], later: PlainEvent[] = []): PlainEvent[] {
  const blocks = blocksOf(texts);
  const shown = texts.map(({ sha256 }, place) => displayed(sha256, Math.min(10 + place, 19), [keyOf(place)]));
  return [
    {
      kind: 'journey_begun',
      at: 0,
      facts: { campaign: 'spring', product: 'personal', entry: { utm: 'ü' }, appVersion: '1.0' },
    },
    ...shown,
    {
      kind: 'consent_measured',
      at: 20,
      facts: {
        viewport: { width: 390, height: 844 },
        documents: texts.map(({ sha256 }) => ({ sha256, width: 358, height: 900.5, seenPercent: 100 })),
        labels: [{ name: 'agree', fontPx: 16, contrast: 12.5 }],
      },
    },
    acknowledged(blocks, 30),
    sent(reference, blocks, 40),
    {
      kind: 'lead_ended',
      at: 50,
      facts: {
        reference,
        attempt: 1,
        outcome: 'answered',
        reason: null,
        httpStatus: 200,
        operatorUuid: null,
        operatorStatus: 'success',
      },
    },
    ...later,
  ];
}

export const blocksOf = (texts: StoredText[]) =>
  texts.map(({ sha256 }, place) => ({ key: keyOf(place), sha256 }));

type Blocks = EventFacts<'lead_sent'>['blocks'];

/** Without keys: an event of a release before 1.1. */
export function displayed(sha256: string, at: number, keys?: string[]): PlainEvent {
  const fetchedAt = new Date(BEGIN).toISOString();
  const fetchId = '018f6b3e-5a4e-7c3b-9d2a-0123456789ab';
  const named = { sha256, ...(keys && { keys }), source: 'v3', endpoint: ENDPOINT };
  return { kind: 'consent_displayed', at, facts: { ...named, fetchId, fetchedAt, ...asked } };
}

export function acknowledged(blocks: Blocks, at: number): PlainEvent {
  const phoneAgreed = blocks.some(({ key }) => key === CALLS);
  return {
    kind: 'consent_acknowledged',
    at,
    facts: {
      page: 'https://apply.example/apply/consent',
      campaign: 'spring',
      blocks,
      endpoint: ENDPOINT,
      controls: [
        { name: 'agree', label: 'I agree', wasTickedBefore: false, isTicked: true },
        ...(phoneAgreed
          ? [{ name: 'phone-agree', label: 'Call me', wasTickedBefore: false as const, isTicked: true }]
          : []),
      ],
      button: 'Agree and send',
      phoneAgreed,
      person: {
        firstName: 'Ada',
        lastName: 'Ng',
        email: 'ada@example.com',
        phone: '5555550199',
        address: null,
      },
      appVersion: '1.0',
      ...asked,
    },
  };
}

export function sent(reference: string, blocks: Blocks, at: number): PlainEvent {
  const facts = { reference, interface: 'personal_v3', host: 'operator.example', attempt: 1, blocks };
  return { kind: 'lead_sent', at, facts };
}

/** A copy of the page that frames these texts. */
export const pageOf = (hashes: string[], words = 'I agree'): StoredText =>
  textOf(
    Buffer.from(
      `<!doctype html><html lang="en"><head><title>Consent</title></head><body>${hashes
        .map((sha256) => `<iframe data-sha256="${sha256}" sandbox="" title="Text"></iframe>`)
        .join('')}<p>${words}</p></body></html>\n`,
    ),
  );

/** The displays of these events name the page. */
export const onPage = (plainEvents: PlainEvent[], page: string): PlainEvent[] =>
  plainEvents.map((plainEvent) =>
    plainEvent.kind === 'consent_displayed'
      ? { ...plainEvent, facts: { ...plainEvent.facts, page } }
      : plainEvent,
  );

/** The journey after the details of these events were removed, with the event about that. */
export function erasedJourney(journey: StoredJourney, numbers: number[]): StoredJourney {
  const removed = numbers.filter((number) => number <= journey.events.length);
  const events = journey.events.map((event) =>
    removed.includes(event.number) ? { ...event, absent: 'erased' as const } : event,
  );
  const details = saltedDetails({ numbers: removed, because: 'erasure', by: 'staff' });
  const removal = { journey: journey.id, at: new Date(BEGIN + 90), kind: 'details_removed', details };
  return { ...journey, events: [...events, linked(removal, events.at(-1))] };
}

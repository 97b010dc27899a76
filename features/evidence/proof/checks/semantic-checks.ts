import { type Certificate, FORMER_FORMAT, type StoredBytes } from '../format/certificate.ts';
import type { Hash } from '../format/event.ts';
import { type ReadEvent, readEvents } from '../format/event-details.ts';
import { type AnyEventFacts, type FactsOf, isEventKind, isStaffKind } from '../format/event-schemas.ts';
import { agreementErrors, sendingErrors } from './agreement.ts';
import { PreviousEvents } from './previous-events.ts';

type Measurement = FactsOf<'consent_measured'>;

const MINUTE_MS = 60_000;
const UNKNOWN = 'unknown';

/** Faults that an issuer could sign. No honest journey has one. Each is one sentence. */
export function semanticErrors(certificate: Certificate): string[] {
  const events = readEvents(certificate);
  const isFormer = certificate.format === FORMER_FORMAT;
  const before = new PreviousEvents();
  const eventErrors = events.flatMap((event) => {
    const errors = [
      ...orderErrors(event, before),
      ...detailErrors(event, events),
      ...(isFormer ? formerErrors(event) : []),
      ...agreementErrors(event, before),
      ...sendingErrors(event, before),
      ...referenceErrors(event, before, certificate.reference),
      ...endErrors(event, before),
    ];
    before.add(event);
    return errors.map((error) => `Event ${event.number} (${event.kind}) ${error}`);
  });
  return [
    ...eventErrors,
    ...textErrors(certificate, events, isFormer),
    ...issueErrors(certificate, isFormer),
  ];
}

function orderErrors({ number, kind, at, commitment }: ReadEvent, before: PreviousEvents): string[] {
  const begins = kind === 'journey_begun';
  return [
    ...(isEventKind(kind) ? [] : ['is of a kind that the format does not have.']),
    ...(begins === (number === 1)
      ? []
      : [begins ? 'begins the journey a second time.' : 'is the first, and does not begin the journey.']),
    ...(before.latest > at ? ['is earlier than an event before it.'] : []),
    ...(before.hasCommitment(commitment) ? ['repeats the details of an event before it.'] : []),
  ];
}

function detailErrors(event: ReadEvent, events: readonly ReadEvent[]): string[] {
  const { number, at, kind, details, facts, absence } = event;
  if (absence === 'erased' && event.removal === null)
    return ['has erased details, and no later event says that they were removed.'];
  if (absence === 'withheld' && !isStaffKind(kind))
    return ['has withheld details, which only the actions of staff may have.'];
  // A person with the database alone can add such an event, or corrupt the details of one.
  if (absence === 'unreadable')
    return [
      'has details that its issuer can’t read, so anyone with the database could have added or replaced them.',
    ];
  if (absence) return [];
  if (details && !facts) return ['holds details that its kind does not have, or in another form.'];
  if (facts?.kind === 'consent_displayed' && facts.fetchedAt !== null && facts.fetchedAt > at)
    return ['is older than its text.'];
  if (facts?.kind === 'consent_measured' && facts.method !== undefined && seesNothing(facts))
    return ['says that a text without width or height was seen.'];
  // The release that began to write the one began to write the other.
  if (facts?.kind === 'consent_displayed' && facts.page !== undefined && !facts.keys)
    return ['names a copy of its page, but not what its text was for.'];
  if (facts?.kind !== 'details_removed') return [];
  const there = facts.numbers.filter((removed) => {
    const named = events[removed - 1];
    return removed >= number || !named || named.absence === null;
  });
  return there.map((removed) => `says that the details of event ${removed} were removed, which is not so.`);
}

const seesNothing = ({ documents }: Measurement): boolean =>
  documents.some(({ width, height, seenPercent }) => (width === 0 || height === 0) && Boolean(seenPercent));

/** Otherwise version 1 is a way around the rules of version 2. */
function formerErrors({ facts }: ReadEvent): string[] {
  const isNewer =
    (facts?.kind === 'consent_displayed' && (facts.keys ?? facts.page) !== undefined) ||
    (facts?.kind === 'consent_measured' && !isFormerMeasurement(facts));
  return isNewer ? ['holds members that no release with version 1 of the format wrote.'] : [];
}

function isFormerMeasurement({ method, viewport, documents, labels }: Measurement): boolean {
  const readings = [viewport, ...documents.flatMap(Object.values), ...labels.flatMap(Object.values)];
  const newer = documents.map((text) => text.fontPx ?? text.contrast ?? text.lowContrastPercent);
  return method === undefined && !readings.includes(null) && newer.every((reading) => reading === undefined);
}

/** A journey has one lead. A lead that was sent before the evidence began has no agreement and no sending in it. */
function referenceErrors({ facts }: ReadEvent, before: PreviousEvents, reference: string): string[] {
  if (facts?.kind !== 'lead_sent' && facts?.kind !== 'lead_ended' && facts?.kind !== 'lead_decided')
    return [];
  if (facts.reference !== reference) return [`is about the lead ${facts.reference}, not ${reference}.`];
  const needsSending =
    facts.kind === 'lead_decided' || (facts.kind === 'lead_ended' && facts.outcome !== 'unsent');
  if (!needsSending || !before.lastAgreed || before.mayHaveSent(facts.attempt)) return [];
  return [`is about attempt ${facts.attempt}, which was not sent before it.`];
}

/** An attempt ends once. Only if that end is unknown, a late answer ends it again. */
function endErrors({ facts }: ReadEvent, before: PreviousEvents): string[] {
  if (facts?.kind !== 'lead_ended') return [];
  const former = before.endOf(facts.attempt);
  const mayEnd = former === null || (former === UNKNOWN && facts.outcome !== UNKNOWN);
  return mayEnd ? [] : [`ends attempt ${facts.attempt}, which an event before it ended as ${former}.`];
}

function textErrors({ texts }: Certificate, events: readonly ReadEvent[], isFormer: boolean): string[] {
  // Version 1 did not add the texts that only a measurement names.
  const measured = isFormer ? [] : events.flatMap(({ facts }) => measuredTexts(facts));
  const named = [...events.flatMap(({ facts }) => textsNamedBy(facts)), ...measured];
  return namingErrors('text', texts, named);
}

/** Each text or page in the file is one that an event names, and each of these is there once. */
export function namingErrors(
  what: 'text' | 'page',
  stored: readonly StoredBytes[],
  named: readonly Hash[],
): string[] {
  const hashes = stored.map(({ sha256 }) => sha256);
  const [inFile, inEvents] = [new Set(hashes), new Set(named)];
  return [
    ...[...inEvents.difference(inFile)].map(
      (hash) => `An event names the ${what} ${hash}, which is missing.`,
    ),
    ...[...inFile.difference(inEvents)].map((hash) => `No event names the ${what} ${hash}.`),
    ...repeated(hashes).map((hash) => `The ${what} ${hash} is there twice.`),
  ];
}

function repeated(hashes: readonly Hash[]): Hash[] {
  const seen = new Set<Hash>();
  return hashes.filter((hash) => seen.size === seen.add(hash).size);
}

export function textsNamedBy(facts: AnyEventFacts | null): Hash[] {
  if (facts?.kind === 'consent_displayed') return [facts.sha256];
  const hasBlocks = facts?.kind === 'consent_acknowledged' || facts?.kind === 'lead_sent';
  return hasBlocks ? facts.blocks.map(({ sha256 }) => sha256) : [];
}

export const measuredTexts = (facts: AnyEventFacts | null): Hash[] =>
  facts?.kind === 'consent_measured' ? facts.documents.map(({ sha256 }) => sha256) : [];

/** Version 1 read the clock while it read the events. */
function issueErrors({ issuedAt, events }: Certificate, isFormer: boolean): string[] {
  const last = Date.parse(events.at(-1)?.at ?? issuedAt);
  const isEarly = Date.parse(issuedAt) < last - (isFormer ? MINUTE_MS : 0);
  return isEarly ? ['The certificate was issued before its last event.'] : [];
}

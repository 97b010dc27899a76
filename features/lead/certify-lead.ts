import 'server-only';
import { findConsentText } from '#features/consent/store/consent-texts.ts';
import { findPageCopy } from '#features/consent/store/page-copies.ts';
import { issueCertificate, publishedKeys } from '#features/evidence/evidence-signer.ts';
import { type EvidenceWriter, findReadingWriter } from '#features/evidence/evidence-writer.ts';
import { pagesNamedBy } from '#features/evidence/proof/checks/page-copies.ts';
import { measuredTexts, textsNamedBy } from '#features/evidence/proof/checks/semantic-checks.ts';
import { verifyCertificate } from '#features/evidence/proof/checks/verify.ts';
import {
  CERTIFICATE_FORMAT,
  type Certificate,
  type StoredBytes,
} from '#features/evidence/proof/format/certificate.ts';
import type { EventDetails } from '#features/evidence/proof/format/event.ts';
import {
  type AnyEventFacts,
  isStaffKind,
  parseFacts,
} from '#features/evidence/proof/format/event-schemas.ts';
import { inclusionProofs } from '#features/evidence/proof/format/tree.ts';
import { timeAuthorities } from '#features/evidence/request-timestamp.ts';
import { type JourneyExtent, readJourneyExtent } from '#features/evidence/store/event-leaves.ts';
import { findEvents, findJourneyOf, type StoredEvent } from '#features/evidence/store/evidence.ts';
import { findCheckpoint, type Note, readNodes } from '#features/evidence/store/evidence-tree.ts';
import {
  findNewestProvenSize,
  findProvenCheckpoint,
  type ProvenCheckpoint,
} from '#features/evidence/store/time-proofs.ts';
import { databaseNow } from '#platform/database/db.ts';

/** Faults are sentences about stored evidence that no verifier would accept. */
export type Certified = { kind: 'certified'; certificate: string } | { kind: 'faulty'; faults: string[] };

/** For staff and borrowers, without any detail of the evidence. */
export const NOT_CERTIFIED =
  'The stored evidence of this request doesn’t pass its own check, so there’s no certificate. Please contact us.';

/**
 * Null if the lead doesn't exist or is older than the evidence. Recent events have no proof yet. The whole certificate is
 * checked even if staff actions are withheld: a withheld removal would explain anything.
 */
export async function certifyLead(
  reference: string,
  { omitsStaff = false }: { omitsStaff?: boolean } = {},
): Promise<Certified | null> {
  const journey = await findJourneyOf(reference);
  if (!journey) return null;
  // Read before the events: a verifier rejects a certificate without an event that its checkpoint covers.
  const newest = await findCheckpoint();
  const extent = await readJourneyExtent(journey, newest?.size ?? 0);
  const [evidenceWriter, storedEvents] = await Promise.all([
    findReadingWriter(journey),
    findWholeEvents(journey),
  ]);
  // Read after the events: a certificate is issued no earlier than its last event.
  const issuedAt = await databaseNow();
  const lost = lossFault(extent, storedEvents);
  if (lost) return { kind: 'faulty', faults: [lost] };
  if (storedEvents.length === 0) return null;
  const opened = storedEvents.map((event) => ({ ...event, ...openDetails(event, evidenceWriter) }));
  const checkpoint = newest && (await findCoveringCheckpoint(storedEvents, newest));
  const size = checkpoint?.size ?? 0;
  const inclusions = await inclusionsOf(storedEvents, size);
  const [texts, pages] = [await findTexts(opened), await findPages(opened)];
  if (!texts || !pages)
    return { kind: 'faulty', faults: ['A text or page that an event names is not stored.'] };
  const covering = opened.some(({ index }) => index !== null && index < size) ? checkpoint : null;
  const certificate: Certificate = {
    format: CERTIFICATE_FORMAT,
    issuedAt: issuedAt.toISOString(),
    journey,
    reference,
    events: opened.map((event, position) => toCertifiedEvent(event, inclusions[position] ?? null)),
    texts,
    pages,
    checkpoint: covering?.note ?? null,
    timestamps: covering?.tokens ?? [],
  };
  const whole = await checked(certificate);
  return whole.kind === 'faulty' || !omitsStaff ? whole : checked(withoutStaff(certificate));
}

/** The chain alone doesn't show that its end is missing. */
function lossFault({ last, hasKey, missing }: JourneyExtent, events: readonly StoredEvent[]): string | null {
  const stored = events.at(-1)?.number ?? 0;
  if (stored < last || (hasKey && stored === 0))
    return 'The log has an event of this request that is no longer stored.';
  return missing > 0 && stored > 0
    ? 'The log has a gap behind the events of this request, which may have held another one.'
    : null;
}

async function checked(certificate: Certificate): Promise<Certified> {
  const signed = await issueCertificate(certificate);
  const verdict = await verifyCertificate(signed, await publishedKeys());
  return verdict.ok ? { kind: 'certified', certificate: signed } : { kind: 'faulty', faults: verdict.errors };
}

const withoutStaff = (certificate: Certificate): Certificate => ({
  ...certificate,
  events: certificate.events.map((event) =>
    isStaffKind(event.kind) ? { ...event, details: { absent: 'withheld' } } : event,
  ),
});

/**
 * A later event must not take away a time from outside. So the checkpoint covers the borrower's events up to the last
 * one with such a time, and no more: a checkpoint with later events of staff proves a later time. Without a time, it is
 * the newest.
 */
async function findCoveringCheckpoint(
  events: readonly StoredEvent[],
  newest: Note,
): Promise<ProvenCheckpoint> {
  const provenSize = await findNewestProvenSize(newest.size);
  const last = events.findLast(
    ({ kind, index }) => index !== null && index < provenSize && !isStaffKind(kind),
  )?.index;
  const proven =
    typeof last === 'number' ? await findProvenCheckpoint(last + 1, newest.size, timeAuthorities()) : null;
  return proven ?? { ...newest, tokens: [] };
}

/** Details may go between the reads of the events and of their details: then the event about that is missing too. */
async function findWholeEvents(journey: string): Promise<StoredEvent[]> {
  const events = await findEvents(journey);
  const lastRemoval = events.findLast(({ kind }) => kind === 'details_removed')?.number ?? 0;
  const isTorn = events.some(({ sealed, number }) => sealed === null && number > lastRemoval);
  return isTorn ? findEvents(journey) : events;
}

type Opened = StoredEvent & ReturnType<typeof openDetails>;

function openDetails({ sealed }: StoredEvent, evidenceWriter: EvidenceWriter | null) {
  if (sealed === null) return { details: null, absent: 'erased' as const };
  return { details: evidenceWriter?.open(sealed) ?? null, absent: 'unreadable' as const };
}

type CertifiedEvent = Certificate['events'][number];

function toCertifiedEvent(
  { number, at, kind, commitment, details, absent }: Opened,
  inclusion: CertifiedEvent['inclusion'],
): CertifiedEvent {
  return {
    number,
    at: at.toISOString(),
    kind,
    commitment,
    details: details ? { salt: base64(details.salt), bytes: base64(details.bytes) } : { absent },
    inclusion,
  };
}

async function inclusionsOf(events: StoredEvent[], size: number): Promise<CertifiedEvent['inclusion'][]> {
  const indexes = events.flatMap(({ index }) => (index !== null && index < size ? [index] : []));
  const proofs = await inclusionProofs(indexes, size, readNodes);
  const inclusions = new Map(
    indexes.map((index, position) => [index, { index, proof: proofs[position] ?? [] }]),
  );
  return events.map(({ index }) => (index === null ? null : (inclusions.get(index) ?? null)));
}

type WithDetails = { kind: string; details: EventDetails | null };

const findTexts = (events: WithDetails[]): Promise<StoredBytes[] | null> =>
  findNamed(events, (facts) => [...textsNamedBy(facts), ...measuredTexts(facts)], findConsentText);

const findPages = (events: WithDetails[]): Promise<StoredBytes[] | null> =>
  findNamed(events, pagesNamedBy, findPageCopy);

async function findNamed(
  events: WithDetails[],
  namedBy: (facts: AnyEventFacts | null) => string[],
  find: (sha256: string) => Promise<Uint8Array | null>,
): Promise<StoredBytes[] | null> {
  const hashes = events.flatMap(({ kind, details }) => namedBy(details && parseFacts(kind, details.bytes)));
  const found: StoredBytes[] = [];
  for (const sha256 of new Set(hashes)) {
    const bytes = await find(sha256);
    if (!bytes) return null;
    found.push({ sha256, bytes: base64(bytes) });
  }
  return found;
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

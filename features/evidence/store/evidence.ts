import 'server-only';
import type { EventKind } from '#features/evidence/proof/facts.ts';
import { lockJourney, type Which } from '#features/journey/store/journey-locks.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { type Db, databaseNow, db } from '#platform/database/db.ts';

/** An event on its way into a journey's chain: what it is, what holds its details to it, and the details, sealed. */
export type SealedEvent = { kind: EventKind; commitment: string; sealed: Uint8Array<ArrayBuffer> };

/** An event as it is kept. Its details are null once they were removed. */
export type StoredEvent = {
  number: number;
  at: Date;
  kind: string;
  previous: string | null;
  commitment: string;
  sealed: Uint8Array | null;
  /** Its place in the tree, null until it is taken in. */
  index: number | null;
};

export type WrappedKey = { keyId: number; wrapped: Uint8Array<ArrayBuffer> };

/**
 * Adds an event to a journey's chain; the database gives it its number and hash, and sees to it that `at` is neither to
 * come nor before the last event. Takes the chain's lock until the transaction ends, so it comes last in one. An event that
 * is null, of a journey whose evidence never began, is none.
 */
export async function appendEvent(
  client: Db,
  journeyId: string,
  event: SealedEvent | null,
  at: Date,
): Promise<void> {
  if (!event) return;
  const { kind, commitment, sealed } = event;
  await client.$executeRaw`
    WITH added AS (
      INSERT INTO evidence_event (journey_id, kind, commitment, at)
      VALUES (${journeyId}::uuid, ${kind}, ${commitment}, ${at}) RETURNING number
    )
    INSERT INTO evidence_details (journey_id, number, sealed)
    SELECT ${journeyId}::uuid, number, ${sealed} FROM added`;
}

/** Adds an event that comes alone, as of now. */
export async function recordEvent(journeyId: string, event: SealedEvent): Promise<void> {
  await appendEvent(db(), journeyId, event, await databaseNow());
}

export async function findEvidenceKey(journeyId: string): Promise<WrappedKey | null> {
  const found = await db().evidenceKey.findUnique({ where: { journeyId } });
  return found && { keyId: found.keyId, wrapped: found.wrapped };
}

/**
 * Keeps a new journey's key and its first event, both or neither. False where there is a key already, or the journey was
 * erased and only a live one counts.
 */
export async function recordEvidenceKey(
  { id: journeyId, startedAt }: { id: string; startedAt: Date },
  { keyId, wrapped }: WrappedKey,
  first: SealedEvent,
  which: Which = 'live',
): Promise<boolean> {
  return db().$transaction(async (tx) => {
    if (!(await lockJourney(tx, journeyId, which))) return false;
    const { count } = await tx.evidenceKey.createMany({
      data: { journeyId, keyId, wrapped },
      skipDuplicates: true,
    });
    if (count === 0) return false;
    await tx.evidencePerson.updateMany({ where: { journeyId }, data: { orphanedAt: null } });
    await appendEvent(tx, journeyId, first, startedAt);
    return true;
  });
}

/** A journey's chain from its beginning, or what is of one kind in it. */
export async function findEvents(journeyId: string, kind?: EventKind): Promise<StoredEvent[]> {
  const found = await db().evidenceEvent.findMany({
    where: { journeyId, ...(kind && { kind }) },
    orderBy: { number: 'asc' },
    include: { details: { select: { sealed: true } }, leaf: { select: { index: true } } },
  });
  return found.map(({ number, occurredAt, kind, previous, commitment, details, leaf }) => ({
    number,
    at: occurredAt,
    kind,
    previous,
    commitment,
    sealed: details?.sealed ?? null,
    index: leaf ? Number(leaf.index) : null,
  }));
}

/** The journey of a lead, by the reference that its borrower and the operator know it by. */
export async function findJourneyOf(reference: string): Promise<string | null> {
  const lead = await db().lead.findUnique({
    where: { partnerLeadId: reference },
    select: { journeyId: true },
  });
  return lead?.journeyId ?? null;
}

type StoredJourneyKey = WrappedKey & { journeyId: string };

/** Keys that are not wrapped under the newest master, some at a time, in the order of their journeys after this one. */
export async function findKeysNotUnder(
  keyId: number,
  after: string | null,
  limit: number,
): Promise<StoredJourneyKey[]> {
  return db().evidenceKey.findMany({
    where: { keyId: { not: keyId }, ...(after && { journeyId: { gt: after } }) },
    orderBy: { journeyId: 'asc' },
    select: { journeyId: true, keyId: true, wrapped: true },
    take: limit,
  });
}

/** Wraps keys anew, all in one statement; those that were wrapped anew or replaced meanwhile stay. Tells how many it were. */
export async function recordRewrapped(keys: (StoredJourneyKey & { from: number })[]): Promise<number> {
  if (keys.length === 0) return 0;
  const rows = keys.map(
    ({ journeyId, from, keyId, wrapped }) =>
      Prisma.sql`(${journeyId}::uuid, ${from}::int, ${keyId}::int, ${wrapped}::bytea)`,
  );
  return db().$executeRaw`
    UPDATE evidence_key AS kept SET master = anew.master, wrapped = anew.wrapped
    FROM (VALUES ${Prisma.join(rows)}) AS anew (journey_id, was, master, wrapped)
    WHERE kept.journey_id = anew.journey_id AND kept.master = anew.was`;
}

/** How an attempt is ended that has no answer, and the event that tells of it. */
export type BareEnd = { attempt: number; outcome: 'unknown' | 'unsent'; reason: string };
export type TellEnd = (end: BareEnd) => SealedEvent;

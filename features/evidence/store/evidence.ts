import 'server-only';
import type { EventKind } from '#features/evidence/proof/facts.ts';
import { type JourneyScope, lockJourney } from '#features/journey/store/journey-locks.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { type Db, databaseNow, db } from '#platform/database/db.ts';
import { transaction } from '#platform/database/transaction.ts';

export type SealedEvent = { kind: EventKind; commitment: string; sealed: Uint8Array<ArrayBuffer> };

export type StoredEvent = {
  number: number;
  at: Date;
  kind: string;
  previous: string | null;
  commitment: string;
  sealed: Uint8Array | null;
  index: number | null;
};

export type WrappedKey = { keyId: number; wrapped: Uint8Array<ArrayBuffer> };

/**
 * The database assigns number and hash, and keeps `at` in order. Call it last in a transaction: it locks the chain until
 * the end.
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

export async function recordEvent(journeyId: string, event: SealedEvent): Promise<void> {
  await appendEvent(db(), journeyId, event, await databaseNow());
}

export async function findEvidenceKey(journeyId: string): Promise<WrappedKey | null> {
  const found = await db().evidenceKey.findUnique({ where: { journeyId } });
  return found && { keyId: found.keyId, wrapped: found.wrapped };
}

export async function recordEvidenceKey(
  { id: journeyId, startedAt }: { id: string; startedAt: Date },
  { keyId, wrapped }: WrappedKey,
  first: SealedEvent,
  which: JourneyScope = 'live',
): Promise<boolean> {
  return transaction(async (tx) => {
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

export async function findJourneyOf(reference: string): Promise<string | null> {
  const lead = await db().lead.findUnique({
    where: { partnerLeadId: reference },
    select: { journeyId: true },
  });
  return lead?.journeyId ?? null;
}

type StoredJourneyKey = WrappedKey & { journeyId: string };

export async function findKeysToRewrap(
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

/** Skips keys that another process rewrapped or replaced in the meantime. Returns the number of rewrapped keys. */
export async function recordRewrapped(keys: (StoredJourneyKey & { from: number })[]): Promise<number> {
  if (keys.length === 0) return 0;
  const rows = keys.map(
    ({ journeyId, from, keyId, wrapped }) =>
      Prisma.sql`(${journeyId}::uuid, ${from}::int, ${keyId}::int, ${wrapped}::bytea)`,
  );
  return db().$executeRaw`
    UPDATE evidence_key SET master = rewrapped.master, wrapped = rewrapped.wrapped
    FROM (VALUES ${Prisma.join(rows)}) AS rewrapped (journey_id, old_master, master, wrapped)
    WHERE evidence_key.journey_id = rewrapped.journey_id AND evidence_key.master = rewrapped.old_master`;
}

export type InternalOutcome = { attempt: number; outcome: 'unknown' | 'unsent'; reason: string };
export type BuildOutcomeEvent = (outcome: InternalOutcome) => SealedEvent;

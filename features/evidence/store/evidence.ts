import 'server-only';
import type { EventKind } from '#features/evidence/proof/format/event-schemas.ts';
import type { LoggedHead } from '#features/evidence/proof/format/log-format.ts';
import type { JourneyScope } from '#features/form/store/journey-locks.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { databaseNow, db } from '#platform/database/db.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';
import { lockedTransaction } from '#platform/database/transaction.ts';

export type SealedEvent = { kind: EventKind; commitment: string; sealed: Uint8Array<ArrayBuffer> };

export type StoredEvent = Omit<LoggedHead, 'journey'> & { sealed: Uint8Array | null };

export type WrappedKey = { keyId: number; wrapped: Uint8Array<ArrayBuffer> };

/**
 * The database assigns number and hash, and keeps `at` in order. Call it last in a transaction: it locks the chain until
 * the end.
 */
export async function appendEvent(
  client: SqlClient,
  journeyId: string,
  event: SealedEvent | null,
  at: Date,
): Promise<void> {
  if (event) await client.$executeRaw`WITH ${insertEvents(chainAt(journeyId, at), [event])}`;
}

/** `at` replaces the time of the chain. */
type NewEvent = SealedEvent & { at?: Date };

export const chainAt = (journeyId: string, at: Date): Prisma.Sql =>
  Prisma.sql`SELECT ${journeyId}::uuid AS journey_id, ${at}::timestamptz AS at`;

/**
 * The end of a statement that begins with WITH. Appends the events, in their order, to the `journey_id` of `chain`, at its
 * time `at`. The statement has a row for each event.
 */
export const insertEvents = (chain: Prisma.Sql, events: readonly NewEvent[]): Prisma.Sql => Prisma.sql`
  ${addEvents(chain, events)} SELECT FROM detailed`;

/** The part of a statement that `insertEvents` ends. */
export function addEvents(chain: Prisma.Sql, events: readonly NewEvent[]): Prisma.Sql {
  const kinds = events.map(({ kind }) => kind);
  const commitments = events.map(({ commitment }) => commitment);
  const times = events.map(({ at }) => at ?? null);
  const details = events.map(({ sealed }) => Buffer.from(sealed).toString('base64'));
  return Prisma.sql`
    given AS (
      SELECT journey_id, kind, commitment, coalesce(event.at, chain.at) AS at, details, place FROM (${chain}) AS chain
      CROSS JOIN unnest(${kinds}::text[], ${commitments}::text[], ${times}::timestamptz[], ${details}::text[])
        WITH ORDINALITY AS event (kind, commitment, at, details, place)
    ), added AS (
      INSERT INTO evidence_event (journey_id, kind, commitment, at)
      SELECT journey_id, kind, commitment, at FROM given ORDER BY place
      RETURNING journey_id, number, commitment
    ), detailed AS (
      INSERT INTO evidence_details (journey_id, number, sealed)
      SELECT journey_id, number, decode(details, 'base64') FROM added JOIN given USING (journey_id, commitment)
      RETURNING number
    )`;
}

export async function recordEvent(journeyId: string, event: SealedEvent): Promise<void> {
  await appendEvent(db(), journeyId, event, await databaseNow());
}

export async function findEvidenceKey(
  journeyId: string,
  client: SqlClient = db(),
): Promise<WrappedKey | null> {
  const [found] = await client.$queryRaw<WrappedKey[]>`
    SELECT master AS "keyId", wrapped FROM evidence_key WHERE journey_id = ${journeyId}::uuid`;
  return found ?? null;
}

/** As read beside other columns, where a journey may have none. */
export type ReadKey = { keyId: number | null; wrapped: Uint8Array<ArrayBuffer> | null };

export const keyIn = ({ keyId, wrapped }: ReadKey): WrappedKey | null =>
  keyId !== null && wrapped ? { keyId, wrapped } : null;

/** `key` is null for a chain that has not begun, or that another request began while this one waited for the lock. */
export type LockedChain = { now: Date; key: WrappedKey | null };

/** Locks the journey, under whose lock its chain begins. `now` is later than the lock. */
export async function lockChain(
  tx: SqlClient,
  journeyId: string,
  which: JourneyScope,
): Promise<LockedChain | null> {
  const [locked] = await tx.$queryRaw<({ now: Date } & ReadKey)[]>`
    WITH locked AS (
      SELECT id FROM journey
      WHERE id = ${journeyId}::uuid AND (erased_at IS NULL OR ${which}::text = 'any') FOR NO KEY UPDATE
    )
    SELECT clock_timestamp()::timestamptz(3) AS now, master AS "keyId", wrapped
    FROM locked LEFT JOIN evidence_key ON journey_id = id`;
  return locked ? { now: locked.now, key: keyIn(locked) } : null;
}

/** The key of a chain and its first event, which happened when the journey started. */
export type NewChain = { journeyId: string; key: WrappedKey; first: SealedEvent; startedAt: Date };

/** A part of a statement with CTEs. `begun` has no row if the chain has begun. Needs the journey's lock. */
export const insertChain = ({ journeyId, key }: NewChain, at: Date): Prisma.Sql => Prisma.sql`
  begun AS (
    INSERT INTO evidence_key (journey_id, master, wrapped, begun_at)
    VALUES (${journeyId}::uuid, ${key.keyId}, ${key.wrapped}, ${at})
    ON CONFLICT (journey_id) DO NOTHING RETURNING journey_id
  ), persons AS (
    UPDATE evidence_person SET alone_since = NULL FROM begun WHERE evidence_person.journey_id = begun.journey_id
  )`;

/** Returns false if the chain has begun, or if the journey is erased and `which` is `live`. */
export async function recordChain(chain: NewChain, which: JourneyScope): Promise<boolean> {
  const { journeyId, first, startedAt } = chain;
  const lock = (sql: SqlClient) => lockChain(sql, journeyId, which);
  return lockedTransaction(lock, async (tx, locked) => {
    if (!locked) return false;
    const events = insertEvents(Prisma.sql`SELECT journey_id, ${startedAt}::timestamptz AS at FROM begun`, [
      first,
    ]);
    return (await tx.$executeLast`WITH ${insertChain(chain, locked.now)}, ${events}`) === 1;
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

/** The details that are still stored, oldest first. */
export async function findSealedDetails(journeyId: string, kind: EventKind): Promise<Uint8Array[]> {
  const rows = await db().$queryRaw<{ sealed: Uint8Array }[]>`
    SELECT sealed FROM evidence_event JOIN evidence_details USING (journey_id, number)
    WHERE journey_id = ${journeyId}::uuid AND kind = ${kind} ORDER BY number`;
  return rows.map(({ sealed }) => sealed);
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
  return db().$queryRaw<StoredJourneyKey[]>`
    SELECT journey_id AS "journeyId", master AS "keyId", wrapped FROM evidence_key
    WHERE master <> ${keyId}::int AND (${after}::uuid IS NULL OR journey_id > ${after}::uuid)
    ORDER BY journey_id LIMIT ${limit}`;
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

import 'server-only';
import { Prisma } from '#generated/prisma/client.ts';
import { type Db, databaseNow, db } from '#platform/database/db.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';
import { sqlTransaction, transaction } from '#platform/database/transaction.ts';
import { appendEvent, type SealedEvent, type WrappedKey } from './evidence.ts';

export type BuildRemovalEvent = (numbers: number[]) => SealedEvent;

export type Removal = 'removed' | 'nothing_there' | 'on_hold';

/**
 * Removes the details of all events and the person index, and adds an event about that. The heads stay, so the chain
 * still verifies.
 */
export async function recordRemoval(
  journeyId: string,
  buildEvent: BuildRemovalEvent,
  newKey: WrappedKey | null = null,
): Promise<Removal> {
  return transaction(async (tx) => {
    // Lock the chain before reading it.
    const keys = await tx.$queryRaw<{ isHeld: boolean }[]>`
      SELECT is_held AS "isHeld" FROM evidence_key WHERE journey_id = ${journeyId}::uuid FOR UPDATE`;
    if (keys[0]?.isHeld) return 'on_hold';
    const stored = await tx.$queryRaw<{ number: number }[]>`
      SELECT number FROM evidence_details JOIN evidence_event USING (journey_id, number)
      WHERE journey_id = ${journeyId}::uuid AND kind <> 'details_removed' ORDER BY number`;
    await tx.evidencePerson.deleteMany({ where: { journeyId } });
    if (stored.length === 0) {
      // These persons were added after the details were removed; without them the purge has nothing left to find.
      await tx.evidenceKey.updateMany({ where: { journeyId }, data: { lastEventAt: null } });
      return 'nothing_there';
    }
    const numbers = stored.map(({ number }) => number);
    await appendEvent(tx, journeyId, buildEvent(numbers), await databaseNow(tx));
    await tx.evidenceDetails.deleteMany({ where: { journeyId, number: { in: numbers } } });
    if (newKey) await tx.evidenceKey.update({ where: { journeyId }, data: newKey });
    return 'removed';
  });
}

/** Recorded once per hold, however often erasure is requested. */
export async function recordErasureAsked(journeyId: string, event: SealedEvent): Promise<void> {
  await sqlTransaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM evidence_key WHERE journey_id = ${journeyId}::uuid FOR UPDATE`;
    if (await isErasureAsked(tx, journeyId)) return;
    await appendEvent(tx, journeyId, event, await databaseNow(tx));
  });
}

export async function isErasureAsked(client: SqlClient, journeyId: string): Promise<boolean> {
  const asked = await client.$queryRaw<object[]>`
    SELECT FROM evidence_event WHERE journey_id = ${journeyId}::uuid AND kind = 'erasure_asked' AND number > (
      SELECT max(number) FROM evidence_event WHERE journey_id = ${journeyId}::uuid AND kind = 'hold_placed')`;
  return asked.length > 0;
}

export async function deletePersons(journeyId: string): Promise<void> {
  await db().evidencePerson.deleteMany({ where: { journeyId, journey: { evidenceKey: null } } });
}

export async function findExpired(
  { isSent, retentionMs }: { isSent: boolean; retentionMs: number },
  limit: number,
  except: readonly string[] = [],
): Promise<string[]> {
  const cutoff = new Date((await databaseNow()).getTime() - retentionMs);
  const found = await db().$queryRaw<{ journeyId: string }[]>`
    SELECT journey_id AS "journeyId" FROM evidence_key
    WHERE is_sent = ${isSent} AND NOT is_held AND last_at < ${cutoff} AND journey_id <> ALL (${[...except]}::uuid[])
    ORDER BY last_at LIMIT ${limit}`;
  return found.map(({ journeyId }) => journeyId);
}

export async function findJourneysOf(lookupHash: string): Promise<string[]> {
  const found = await db().evidencePerson.findMany({
    where: { lookupHash },
    select: { journeyId: true },
  });
  return found.map(({ journeyId }) => journeyId);
}

export async function findLookupHashes(journeyIds: readonly string[]): Promise<string[]> {
  const found = await db().evidencePerson.findMany({
    where: { journeyId: { in: [...journeyIds] } },
    distinct: ['lookupHash'],
    select: { lookupHash: true },
  });
  return found.map(({ lookupHash }) => lookupHash);
}

export async function recordPersons(
  client: Db,
  journeyId: string,
  lookupHashes: readonly string[],
): Promise<void> {
  if (lookupHashes.length === 0) return;
  const journey = Prisma.sql`SELECT ${journeyId}::uuid AS journey_id`;
  await client.$executeRaw`WITH ${insertPersons(journey, lookupHashes)} SELECT`;
}

/**
 * Parts of a statement that begins with WITH. The index lives as long as the evidence. Without evidence it has a
 * retention time of its own.
 */
export const insertPersons = (journey: Prisma.Sql, lookupHashes: readonly string[]): Prisma.Sql => Prisma.sql`
  person_journey AS (${journey}), evidence AS (
    UPDATE evidence_key SET last_at = coalesce(last_at, clock_timestamp())
    FROM person_journey WHERE evidence_key.journey_id = person_journey.journey_id RETURNING evidence_key.journey_id
  ), persons AS (
    INSERT INTO evidence_person (journey_id, mark, alone_since)
    SELECT journey_id, mark, CASE WHEN NOT EXISTS (SELECT FROM evidence) THEN clock_timestamp() END
    FROM person_journey CROSS JOIN unnest(${[...lookupHashes]}::text[]) AS mark ON CONFLICT DO NOTHING
  )`;

import 'server-only';
import { type Db, databaseNow, db } from '#platform/database/db.ts';
import { appendEvent, type SealedEvent, type WrappedKey } from './evidence.ts';

/** Tells a removal as an event, from the numbers of the events whose details go. */
export type BuildRemovalEvent = (numbers: number[]) => SealedEvent;

/** Evidence on hold is not removed, by nobody. */
export type Removal = 'removed' | 'nothing_there' | 'on_hold';

/**
 * Removes what a journey's events tell, and by whom it is found, and says so in an event of its own. The heads stay, so
 * that the chain can be checked as before. Of a journey whose key is lost, what is told from now on opens under `newKey`.
 * All or nothing.
 */
export async function recordRemoval(
  journeyId: string,
  buildEvent: BuildRemovalEvent,
  newKey: WrappedKey | null = null,
): Promise<Removal> {
  return db().$transaction(async (tx) => {
    // The lock of the chain, before anything is read of it.
    const keys = await tx.$queryRaw<{ isHeld: boolean }[]>`
      SELECT is_held AS "isHeld" FROM evidence_key WHERE journey_id = ${journeyId}::uuid FOR UPDATE`;
    if (keys[0]?.isHeld) return 'on_hold';
    const there = await tx.$queryRaw<{ number: number }[]>`
      SELECT number FROM evidence_details JOIN evidence_event USING (journey_id, number)
      WHERE journey_id = ${journeyId}::uuid AND kind <> 'details_removed' ORDER BY number`;
    await tx.evidencePerson.deleteMany({ where: { journeyId } });
    if (there.length === 0) {
      // Marks that came after the details had gone: with them the last is gone that the purge looks for.
      await tx.evidenceKey.updateMany({ where: { journeyId }, data: { lastEventAt: null } });
      return 'nothing_there';
    }
    const numbers = there.map(({ number }) => number);
    await appendEvent(tx, journeyId, buildEvent(numbers), await databaseNow(tx));
    await tx.evidenceDetails.deleteMany({ where: { journeyId, number: { in: numbers } } });
    if (newKey) await tx.evidenceKey.update({ where: { journeyId }, data: newKey });
    return 'removed';
  });
}

/** Notes that evidence on hold was to be erased; once a hold, however often it is asked for. */
export async function recordErasureAsked(journeyId: string, event: SealedEvent): Promise<void> {
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM evidence_key WHERE journey_id = ${journeyId}::uuid FOR UPDATE`;
    if (await isErasureAsked(tx, journeyId)) return;
    await appendEvent(tx, journeyId, event, await databaseNow(tx));
  });
}

/** Whether erasure was asked for since a journey was last put on hold. */
export async function isErasureAsked(client: Db, journeyId: string): Promise<boolean> {
  const asked = await client.$queryRaw<object[]>`
    SELECT FROM evidence_event WHERE journey_id = ${journeyId}::uuid AND kind = 'erasure_asked' AND number > (
      SELECT max(number) FROM evidence_event WHERE journey_id = ${journeyId}::uuid AND kind = 'hold_placed')`;
  return asked.length > 0;
}

/** Forgets by whom a journey is found that has no evidence. */
export async function deletePersons(journeyId: string): Promise<void> {
  await db().evidencePerson.deleteMany({ where: { journeyId, journey: { evidenceKey: null } } });
}

/**
 * Journeys whose evidence nothing was added to for so long and whose details are still kept, the oldest first, some at a
 * time: those from which a lead was sent, or those from which none was. What is on hold is left out, and what is named.
 */
export async function findExpired(
  { isSent, retentionMs }: { isSent: boolean; retentionMs: number },
  limit: number,
  except: readonly string[] = [],
): Promise<string[]> {
  const until = new Date((await databaseNow()).getTime() - retentionMs);
  const found = await db().evidenceKey.findMany({
    where: { isSent, isHeld: false, lastEventAt: { lt: until }, journeyId: { notIn: [...except] } },
    orderBy: { lastEventAt: 'asc' },
    select: { journeyId: true },
    take: limit,
  });
  return found.map(({ journeyId }) => journeyId);
}

/** The journeys that a person's mark leads to. */
export async function findJourneysOf(lookupHash: string): Promise<string[]> {
  const found = await db().evidencePerson.findMany({
    where: { lookupHash },
    select: { journeyId: true },
  });
  return found.map(({ journeyId }) => journeyId);
}

/**
 * Notes by whom a journey is found again: for as long as its evidence is kept, which begins to end anew where its details
 * had gone already; where it has none, for a time of its own.
 */
export async function recordPersons(
  client: Db,
  journeyId: string,
  lookupHashes: readonly string[],
): Promise<void> {
  if (lookupHashes.length === 0) return;
  await client.$executeRaw`
    WITH kept AS (
      UPDATE evidence_key SET last_at = coalesce(last_at, clock_timestamp())
      WHERE journey_id = ${journeyId}::uuid RETURNING journey_id
    )
    INSERT INTO evidence_person (journey_id, mark, alone_since)
    SELECT ${journeyId}::uuid, mark, CASE WHEN NOT EXISTS (SELECT FROM kept) THEN clock_timestamp() END
    FROM unnest(${[...lookupHashes]}::text[]) AS mark ON CONFLICT DO NOTHING`;
}

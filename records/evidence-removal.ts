import 'server-only';
import { databaseNow, db } from './db.ts';
import { appendEvent, type SealedEvent } from './evidence.ts';

/** Tells a removal as an event, from the numbers of the events whose details go. */
export type TellRemoval = (numbers: number[]) => SealedEvent;

/** Evidence on hold is not removed, by nobody. */
export type Removal = 'removed' | 'nothing_there' | 'on_hold';

/**
 * Removes what a journey's events tell, and by whom it is found, and says so in an event of its own. The heads stay, so
 * that the chain can be checked as before. All or nothing.
 */
export async function recordRemoval(journeyId: string, tell: TellRemoval): Promise<Removal> {
  return db().$transaction(async (tx) => {
    // The lock of the chain, before anything is read of it.
    const keys = await tx.$queryRaw<{ isHeld: boolean }[]>`
      SELECT is_held AS "isHeld" FROM evidence_key WHERE journey_id = ${journeyId}::uuid FOR UPDATE`;
    if (keys[0]?.isHeld) return 'on_hold';
    const there = await tx.$queryRaw<{ number: number }[]>`
      SELECT number FROM evidence_details JOIN evidence_event USING (journey_id, number)
      WHERE journey_id = ${journeyId}::uuid AND kind <> 'details_removed' ORDER BY number`;
    await tx.evidencePerson.deleteMany({ where: { journeyId } });
    if (there.length === 0) return 'nothing_there';
    const numbers = there.map(({ number }) => number);
    await appendEvent(tx, journeyId, tell(numbers), await databaseNow(tx));
    await tx.evidenceDetails.deleteMany({ where: { journeyId, number: { in: numbers } } });
    return 'removed';
  });
}

/** Forgets by whom a journey is found that has no evidence. */
export async function recordUnmarked(journeyId: string): Promise<void> {
  await db().evidencePerson.deleteMany({ where: { journeyId, journey: { evidenceKey: null } } });
}

/**
 * Journeys whose evidence nothing was added to for so long and whose details are still kept, the oldest first, some at a
 * time: those from which a lead was sent, or those from which none was. What is on hold is left out, and what is named.
 */
export async function findOutlived(
  { isSent, keptMs }: { isSent: boolean; keptMs: number },
  most: number,
  except: readonly string[] = [],
): Promise<string[]> {
  const until = new Date((await databaseNow()).getTime() - keptMs);
  const found = await db().evidenceKey.findMany({
    where: { isSent, isHeld: false, lastAt: { lt: until }, journeyId: { notIn: [...except] } },
    orderBy: { lastAt: 'asc' },
    select: { journeyId: true },
    take: most,
  });
  return found.map(({ journeyId }) => journeyId);
}

/** The journeys that a person's mark leads to. */
export async function findJourneysOf(mark: string): Promise<string[]> {
  const found = await db().evidencePerson.findMany({ where: { mark }, select: { journeyId: true } });
  return found.map(({ journeyId }) => journeyId);
}

/** Notes by whom a journey is found again. */
export async function recordPersons(
  client: Pick<ReturnType<typeof db>, 'evidencePerson'>,
  journeyId: string,
  marks: readonly string[],
): Promise<void> {
  await client.evidencePerson.createMany({
    data: marks.map((mark) => ({ journeyId, mark })),
    skipDuplicates: true,
  });
}

import 'server-only';
import { recordStages } from '#features/journey/store/funnel-events.ts';
import { lockLiveJourney } from '#features/journey/store/journey-locks.ts';
import { env } from '#platform/config/env.ts';
import { databaseNow, db } from '#platform/database/db.ts';
import { transaction } from '#platform/database/transaction.ts';

export type StoredDraft = { sealed: Uint8Array; version: number; leftMs: number };

export async function findDraft(journeyId: string): Promise<StoredDraft | null> {
  const now = await databaseNow();
  const found = await db().draft.findFirst({
    where: { journeyId, expiresAt: { gt: now } },
    select: { sealed: true, version: true, expiresAt: true },
  });
  if (!found) return null;
  const { expiresAt, ...draft } = found;
  return { ...draft, leftMs: expiresAt.getTime() - now.getTime() };
}

/** False if another request wrote first, or the journey was erased. */
export async function recordDraft(
  journeyId: string,
  sealed: Uint8Array<ArrayBuffer>,
  readVersion: number | null,
  stepsDone: readonly string[] = [],
): Promise<boolean> {
  return transaction(async (tx) => {
    if (!(await lockLiveJourney(tx, journeyId))) return false;
    const savedAt = await databaseNow(tx);
    const current = async (count: number) => {
      if (count !== 1) return false;
      await recordStages(
        tx,
        journeyId,
        stepsDone.map((stepDone) => ({ stepDone })),
      );
      return true;
    };
    const data = { sealed, savedAt, expiresAt: new Date(savedAt.getTime() + env().RETAIN_DRAFTS) };
    if (readVersion === null) {
      // An expired draft may still exist.
      await tx.draft.deleteMany({ where: { journeyId, expiresAt: { lte: savedAt } } });
      const { count } = await tx.draft.createMany({ data: { journeyId, ...data }, skipDuplicates: true });
      return current(count);
    }
    const { count } = await tx.draft.updateMany({
      where: { journeyId, version: readVersion },
      data: { ...data, version: readVersion + 1 },
    });
    return current(count);
  });
}

/** The remaining lifetime in milliseconds, or null if the draft is gone. */
export async function extendDraft(journeyId: string): Promise<number | null> {
  return transaction(async (tx) => {
    if (!(await lockLiveJourney(tx, journeyId))) return null;
    const now = await databaseNow(tx);
    const draftMs = env().RETAIN_DRAFTS;
    const { count } = await tx.draft.updateMany({
      where: { journeyId, expiresAt: { gt: now } },
      data: { expiresAt: new Date(now.getTime() + draftMs) },
    });
    return count === 1 ? draftMs : null;
  });
}

import 'server-only';
import { randomUUID } from 'node:crypto';
import { IS_QUIET, recordResolvedWhere } from '#features/alerts/store/alerts.ts';
import { recordPersons } from '#features/evidence/store/evidence-removal.ts';
import type { Outcome } from '#features/form/model/lead-state.ts';
import { insertStages, recordStages } from '#features/form/store/funnel-events.ts';
import { lockLiveJourney } from '#features/form/store/journey-locks.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { databaseNow, db } from '#platform/database/db.ts';
import { transaction } from '#platform/database/transaction.ts';

export type PrefillOutcome = {
  outcome: Outcome;
  reason: string | null;
  httpStatus: number | null;
  linkRejectedReason: string | null;
  refusedFields: string[];
};

/** The body's `meta`, and whether the prefill replaces a lead. */
type PrefillMeta = {
  partner: string;
  partnerId: string | null;
  flow: string;
  flowVersion: number;
  ctaLocation: string;
  isFallback: boolean;
};

/** Null if the answers were sent or may have been, or the journey was erased. */
export async function recordPrefillIntent(
  journeyId: string,
  submission: PrefillMeta,
  lookupHashes: readonly string[] = [],
): Promise<string | null> {
  const id = randomUUID();
  try {
    return await transaction(async (tx) => {
      if (!(await lockLiveJourney(tx, journeyId))) return null;
      await tx.prefillSubmission.create({
        data: { id, journeyId, ...submission, intentAt: await databaseNow(tx) },
      });
      await recordPersons(tx, journeyId, lookupHashes);
      await recordStages(tx, journeyId, [submission.isFallback ? 'fallback_submitted' : 'submitted']);
      return id;
    });
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') return null;
    throw error;
  }
}

/** The link itself is not stored. */
export async function storePrefillOutcome(
  id: string,
  outcome: PrefillOutcome,
  hasLink = false,
): Promise<void> {
  await transaction(async (tx) => {
    const endedAt = await databaseNow(tx);
    const { count } = await tx.prefillSubmission.updateMany({
      where: { id, endedAt: null },
      data: { endedAt, ...outcome },
    });
    if (count === 1 && outcome.outcome === 'answered') {
      const { journeyId, isFallback } = await tx.prefillSubmission.findUniqueOrThrow({
        where: { id },
        select: { journeyId: true, isFallback: true },
      });
      if (hasLink && !isFallback) await recordStages(tx, journeyId, ['link_issued']);
      await tx.draft.deleteMany({ where: { journeyId } });
    }
  });
}

export async function recordPrefillRedirect(id: string): Promise<void> {
  const stages = Prisma.sql`
    SELECT journey_id, CASE WHEN is_fallback THEN 'fallback_redirected' ELSE 'redirected' END AS kind, '' AS step, 1 AS place
    FROM gone`;
  await db().$executeRaw`
    WITH gone AS (
      UPDATE prefill_submission SET redirected_at = GREATEST(clock_timestamp(), ended_at)
      WHERE id = ${id}::uuid AND redirected_at IS NULL AND outcome = 'answered' RETURNING journey_id, is_fallback
    ) ${insertStages(stages)}`;
}

/** After a later prefill was answered. Returns the number of queued deliveries. */
export const recordPrefillsRecovered = (): Promise<number> =>
  recordResolvedWhere(Prisma.sql`${IS_QUIET} AND split_part(alert.subject, ' ', 1) = 'prefill' AND EXISTS (
    SELECT FROM prefill_submission AS later WHERE later.intent_at > alert.last_seen_at
      AND outcome = 'answered' AND (kind <> 'handoff_link_refused' OR link_refused IS NULL)
      AND NOT EXISTS (SELECT FROM journey WHERE journey.id = later.journey_id AND is_test))`);

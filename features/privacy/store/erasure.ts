import 'server-only';
import { lockLead, lockLiveJourney } from '#features/form/store/journey-locks.ts';
import { type BuildOutcomeEvent, closeOpenAttempt } from '#features/lead/store/open-attempts.ts';
import { recordErasedEvent } from '#features/lead-event/store/lead-events.ts';
import { databaseNow } from '#platform/database/db.ts';
import { transaction } from '#platform/database/transaction.ts';

/** A sent lead keeps its identifiers, and nothing readable. */
export async function recordErasure(
  journeyId: string,
  outcomeEventFor: (reference: string) => BuildOutcomeEvent | null = () => null,
): Promise<{ wasSent: boolean; wasErased: boolean }> {
  return transaction(async (tx) => {
    const wasErased = !(await lockLiveJourney(tx, journeyId));
    const lead = await tx.lead.findUnique({
      where: { journeyId },
      select: { id: true, partnerLeadId: true, attempts: { select: { number: true, sentAt: true } } },
    });
    const wasSent = lead?.attempts.some(({ sentAt }) => sentAt) ?? false;
    if (wasErased) return { wasSent, wasErased };
    const state = lead && (await lockLead(tx, lead.id));
    await tx.journey.update({ where: { id: journeyId }, data: { erasedAt: await databaseNow(tx) } });
    await tx.draft.deleteMany({ where: { journeyId } });
    await tx.borrowerMail.deleteMany({ where: { journeyId } });
    if (lead) await tx.lead.update({ where: { id: lead.id }, data: { linkSealed: null } });
    await recordErasedEvent(tx, journeyId);
    if (lead && state === 'intent') {
      const outcome = { attempt: lead.attempts.length, outcome: 'unsent', reason: 'erased' } as const;
      await closeOpenAttempt(tx, lead.id, outcome, outcomeEventFor(lead.partnerLeadId));
    }
    return { wasSent, wasErased };
  });
}

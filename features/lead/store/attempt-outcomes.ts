import 'server-only';
import { appendEvent, type SealedEvent } from '#features/evidence/store/evidence.ts';
import type { LeadState, Outcome } from '#features/journey/model/lead-state.ts';
import { readAttemptOutcome } from '#features/journey/store/columns.ts';
import { recordStages } from '#features/journey/store/funnel-events.ts';
import { lockLead } from '#features/journey/store/journey-locks.ts';
import type { AttemptRef } from '#features/journey/store/leads.ts';
import { databaseNow } from '#platform/database/db.ts';
import { transaction } from '#platform/database/transaction.ts';

/** What became of an attempt, in words of closed lists; an answer that comes after `unknown` is still taken. */
export type AttemptOutcome = {
  outcome: Outcome;
  reason: string | null;
  httpStatus: number | null;
  /** In the contract's names; empty where none was named. */
  refusedFields: readonly string[];
  answer: {
    operatorStatus: string | null;
    operatorUuid: string | null;
    operatorWarning: string | null;
    linkRejectedReason: string | null;
    link: { sealed: Uint8Array<ArrayBuffer>; lifeMs: number } | null;
  } | null;
};

/**
 * What a committed end meant. It leaves the lead as it stands where that has gone on in a later attempt (`superseded`), and
 * where staff have found out what became of it and this is no answer (`decided`).
 */
export type CommitResult = 'current' | 'superseded' | 'decided';

/**
 * Commits an attempt's end and, while it is the lead's last attempt, the lead's new state with it. With a link, the draft
 * has served and goes; where the journey was erased meanwhile, no link is kept. May be repeated: a second time it changes
 * nothing.
 */
export async function recordOutcome(
  ref: AttemptRef,
  { outcome, reason, httpStatus, refusedFields, answer }: AttemptOutcome,
  event: SealedEvent | null = null,
): Promise<CommitResult> {
  const { leadId, journeyId, number } = ref;
  return transaction(async (tx) => {
    const state = await lockLead(tx, leadId);
    const last = await tx.attempt.findFirstOrThrow({ where: { leadId }, orderBy: { number: 'desc' } });
    const attempt = await tx.attempt.findUniqueOrThrow({ where: { leadId_number: { leadId, number } } });
    const committed = commitResult(
      outcome,
      { number, outcome: readAttemptOutcome(attempt.outcome) },
      { state, lastNumber: last.number },
    );
    // Only what is known after all is news.
    if (attempt.endedAt && (attempt.outcome !== 'unknown' || outcome === 'unknown')) return committed;
    // A clock that was set back must not cost an answer.
    const endedAt = latest(await databaseNow(tx), attempt.sentAt ?? attempt.intentAt);
    const journey = await tx.journey.findUniqueOrThrow({
      where: { id: journeyId },
      select: { erasedAt: true },
    });
    const { link = null, ...fields } = answer ?? {};
    // Words of the operator's own may name whom they are about.
    const operatorFields = journey.erasedAt && answer ? { ...fields, operatorWarning: null } : fields;
    await tx.attempt.update({
      where: { leadId_number: { leadId, number } },
      data: { endedAt, outcome, reason, httpStatus, refusedFields: [...refusedFields], ...operatorFields },
    });
    if (committed !== 'current') {
      await appendEvent(tx, journeyId, event, endedAt);
      return committed;
    }
    const issued = link &&
      !journey.erasedAt && {
        linkSealed: link.sealed,
        linkIssuedAt: endedAt,
        linkExpiresAt: new Date(endedAt.getTime() + link.lifeMs),
      };
    await tx.lead.update({ where: { id: leadId }, data: { state: outcome, ...operatorFields, ...issued } });
    if (issued) {
      await tx.draft.deleteMany({ where: { journeyId } });
      await recordStages(tx, journeyId, ['link_issued']);
    }
    await appendEvent(tx, journeyId, event, endedAt);
    return committed;
  });
}

function commitResult(
  outcome: AttemptOutcome['outcome'],
  attempt: { number: number; outcome: Outcome | null },
  lead: { state: LeadState; lastNumber: number },
): CommitResult {
  if (attempt.number !== lead.lastNumber) return 'superseded';
  const isDecided = attempt.outcome === 'unknown' && lead.state !== 'unknown';
  return isDecided && outcome !== 'answered' ? 'decided' : 'current';
}

const latest = (...times: Date[]) => new Date(Math.max(...times.map((time) => time.getTime())));

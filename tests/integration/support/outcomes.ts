import type { LeadInterface } from '#features/form/model/campaign.ts';
import type { AttemptRef } from '#features/form/store/leads.ts';
import { commitOutcome } from '#features/lead/commit-outcome.ts';
import { reportOutcome } from '#features/lead/lead-alerts.ts';
import type { AttemptOutcome } from '#features/lead/store/attempt-outcomes.ts';

export function answeredWith(answer: Partial<NonNullable<AttemptOutcome['answer']>> = {}): AttemptOutcome {
  const nothing = { operatorUuid: null, operatorWarning: null, linkRejectedReason: null, link: null };
  return {
    ...{ outcome: 'answered', reason: null, httpStatus: 201, refusedFields: [] },
    answer: { operatorStatus: 'success', ...nothing, ...answer },
  };
}

export const endedAs = (
  outcome: AttemptOutcome['outcome'],
  reason: string = `was ${outcome}`,
): AttemptOutcome =>
  outcome === 'answered'
    ? answeredWith()
    : { outcome, reason, httpStatus: null, refusedFields: [], answer: null };

type Outcome = Parameters<typeof reportOutcome>[1];

/** The operator's acceptance of a lead. */
export const acceptance = (answer: { status?: string | null; uuid?: string | null } = {}): Outcome => ({
  ...{ kind: 'answered', accepted: 'yes', httpStatus: 201, inviteUrl: null, warning: null },
  ...{ status: 'in_progress', uuid: 'uuid-of-the-operator', ...answer },
});

const outcomeOf = ({ outcome: kind, reason }: AttemptOutcome) =>
  kind === 'answered'
    ? acceptance()
    : ({ kind, reason, fields: [], tokenFailure: null } as unknown as Outcome);

/** Commits an end and reports it, as the sender does. */
export async function concluded(
  attempt: AttemptRef,
  end: AttemptOutcome,
  leadInterface: LeadInterface = 'personal_v3',
  outcome = outcomeOf(end),
) {
  const committed = await commitOutcome(attempt, end);
  await reportOutcome(attempt, outcome, end, committed, { leadInterface, isTest: false });
  return committed;
}

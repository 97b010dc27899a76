import type { reportOutcome } from '#features/lead/commit-outcome.ts';
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

type Accepted = Extract<Parameters<typeof reportOutcome>[1], { kind: 'answered' }>;

/** The operator's acceptance of a lead. */
export const acceptance = (answer: { status?: string | null; uuid?: string | null } = {}): Accepted => ({
  ...{ kind: 'answered', accepted: 'yes', httpStatus: 201, inviteUrl: null, warning: null },
  ...{ status: 'in_progress', uuid: 'uuid-of-the-operator', ...answer },
});

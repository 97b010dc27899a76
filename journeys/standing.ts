import 'server-only';
import { type LeadStanding, maySendAgain } from '#domain/lead-state.ts';
import { questionsBehind, SSN_FIELD } from '#domain/refused-questions.ts';
import type { Lead } from '#records/leads.ts';
import type { Borrower } from './borrower.ts';

/** What a page depends on, of a lead as it is kept. */
export function standingOf({ form }: Pick<Borrower, 'form'>, lead: Lead): LeadStanding {
  const { state, operatorStatus, linkSealed, timesTimedOut, refusedFields } = lead;
  return {
    state,
    operatorStatus,
    hasLink: linkSealed !== null,
    timesTimedOut,
    canBePutRight: refusedFields.includes(SSN_FIELD) || questionsBehind(form.slug, refusedFields).length > 0,
  };
}

/** Where a borrower belongs whose answers have gone out and can't be changed any more; null while they can. */
export function closedPath(borrower: Borrower): '/apply/outcome' | '/apply/prefilled' | null {
  if (borrower.isPrefilled) return '/apply/prefilled';
  const { lead } = borrower;
  return lead && !maySendAgain(standingOf(borrower, lead)) ? '/apply/outcome' : null;
}

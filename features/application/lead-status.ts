import 'server-only';
import { type LeadStatus, mayResend } from '#features/journey/model/lead-state.ts';
import type { Lead } from '#features/journey/store/leads.ts';
import { questionsForFields, SSN_FIELD } from '#features/questions/model/refused-questions.ts';
import type { Borrower } from './borrower.ts';

/** What a page depends on, of a lead as it is kept. */
export function leadStatus({ form }: Pick<Borrower, 'form'>, lead: Lead): LeadStatus {
  const { state, operatorStatus, linkSealed, timesTimedOut, refusedFields } = lead;
  return {
    state,
    operatorStatus,
    hasLink: linkSealed !== null,
    timesTimedOut,
    isCorrectable:
      refusedFields.includes(SSN_FIELD) || questionsForFields(form.slug, refusedFields).length > 0,
  };
}

/** Where a borrower belongs whose answers have gone out and can't be changed any more; null while they can. */
export function lockedPath(borrower: Borrower): '/apply/outcome' | '/apply/prefilled' | null {
  if (borrower.isPrefilled) return '/apply/prefilled';
  const { lead } = borrower;
  return lead && !mayResend(leadStatus(borrower, lead)) ? '/apply/outcome' : null;
}

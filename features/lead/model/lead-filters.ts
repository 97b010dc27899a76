import { LEAD_INTERFACES } from '#features/form/model/campaign.ts';
import { LEAD_STATES, type LeadState } from '#features/form/model/lead-state.ts';
import { type FilterQuery, filterReader } from '#platform/values/filter-query.ts';

/** Ignores invalid filters. */
export function parseLeadFilters(query: FilterQuery) {
  const { text, day, oneOf } = filterReader(query);
  return {
    /** Inclusive, in the reader's time zone, YYYY-MM-DD. */
    from: day('from'),
    to: day('to'),
    campaign: text('campaign'),
    product: oneOf('product', LEAD_INTERFACES),
    /** `none` means without a status. */
    status: text('status'),
    state: oneOf('state', LEAD_STATES),
    warning: oneOf('warning', ['yes']),
    redirected: oneOf('redirected', ['yes', 'no']),
    /** Null hides test leads, except in the results of a person search. */
    test: oneOf('test', ['all', 'yes']),
  };
}

export type LeadFilters = ReturnType<typeof parseLeadFilters>;

export const NO_FILTERS: LeadFilters = parseLeadFilters({});

export const FILTER_NAMES = Object.keys(NO_FILTERS) as (keyof LeadFilters)[];

export const STATES: Record<LeadState, string> = {
  intent: 'Queued',
  sending: 'Sending',
  answered: 'Answered',
  refused: 'Refused',
  unsent: 'Not sent',
  unknown: 'Unconfirmed',
};

export const STATUSES = ['in_progress', 'success', 'failure', 'timed_out'];
export const NO_STATUS = 'none';

import { LEAD_INTERFACES, type LeadInterface } from '#features/form/model/campaign.ts';
import { LEAD_STATES, type LeadState } from '#features/form/model/lead-state.ts';
import { type FilterQuery, filterReader } from '#platform/values/filter-query.ts';

export type LeadFilters = {
  /** Inclusive, in the reader's time zone, YYYY-MM-DD. */
  from: string | null;
  to: string | null;
  campaign: string | null;
  product: LeadInterface | null;
  /** `none` means without a status. */
  status: string | null;
  state: LeadState | null;
  warning: 'yes' | null;
  redirected: 'yes' | 'no' | null;
  /** Null hides test leads, except in the results of a person search. */
  test: 'all' | 'yes' | null;
};

export const NO_FILTERS: LeadFilters = {
  from: null,
  to: null,
  campaign: null,
  product: null,
  status: null,
  state: null,
  warning: null,
  redirected: null,
  test: null,
};

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

/** Ignores invalid filters. */
export function parseLeadFilters(query: FilterQuery): LeadFilters {
  const { text, day, oneOf } = filterReader<keyof LeadFilters>(query);
  return {
    from: day('from'),
    to: day('to'),
    campaign: text('campaign'),
    product: oneOf('product', LEAD_INTERFACES),
    status: text('status'),
    state: oneOf('state', LEAD_STATES),
    warning: oneOf('warning', ['yes']),
    redirected: oneOf('redirected', ['yes', 'no']),
    test: oneOf('test', ['all', 'yes']),
  };
}

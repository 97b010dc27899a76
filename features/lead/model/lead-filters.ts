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

export const PREFILL_STATES = ['sending', 'answered', 'refused', 'unsent', 'unknown'] as const;
export type PrefillState = (typeof PREFILL_STATES)[number];

export const PREFILL_STATE_LABELS: Record<PrefillState, string> = {
  sending: 'Sending',
  answered: 'Answered',
  refused: 'Refused',
  unsent: 'Not sent',
  unknown: 'Unconfirmed',
};

const PREFILL_KINDS = ['quick_start', 'fallback'] as const;
export type PrefillKind = (typeof PREFILL_KINDS)[number];

export const PREFILL_KIND_LABELS: Record<PrefillKind, string> = {
  quick_start: 'Quick start',
  fallback: 'Instead of a lead',
};

export function parsePrefillFilters(query: FilterQuery) {
  const { text, day, oneOf } = filterReader(query);
  return {
    /** Inclusive, in the reader's time zone, YYYY-MM-DD. */
    from: day('from'),
    to: day('to'),
    campaign: text('campaign'),
    state: oneOf('state', PREFILL_STATES),
    kind: oneOf('kind', PREFILL_KINDS),
    redirected: oneOf('redirected', ['yes', 'no']),
    /** Null hides test prefills, except in the results of a person search. */
    test: oneOf('test', ['all', 'yes']),
  };
}

export type PrefillFilters = ReturnType<typeof parsePrefillFilters>;

export const NO_PREFILL_FILTERS: PrefillFilters = parsePrefillFilters({});

export const PREFILL_FILTER_NAMES = Object.keys(NO_PREFILL_FILTERS) as (keyof PrefillFilters)[];

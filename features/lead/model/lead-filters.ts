import { LEAD_INTERFACES, type LeadInterface } from '#features/journey/model/campaign.ts';
import { LEAD_STATES, type LeadState } from '#features/journey/model/lead-state.ts';
import { utcDay } from '#platform/values/zoned-time.ts';

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

/** PostgreSQL has no year 0. */
const DAY_PATTERN = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const TEXT_PATTERN = /^[\w .:-]{1,64}$/;

type Query = Record<string, string | string[] | undefined>;

/** Ignores invalid filters. */
export function parseLeadFilters(query: Query): LeadFilters {
  const text = (name: keyof LeadFilters) => {
    const value = [query[name]].flat()[0]?.trim() ?? '';
    return TEXT_PATTERN.test(value) ? value : null;
  };
  const day = (name: 'from' | 'to') => {
    const value = text(name) ?? '';
    return DAY_PATTERN.test(value) && isRealDay(value) ? value : null;
  };
  const oneOf = <Value extends string>(name: keyof LeadFilters, values: readonly Value[]) =>
    values.find((value) => value === text(name)) ?? null;
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

export function filterQuery(filters: LeadFilters): URLSearchParams {
  const set = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return new URLSearchParams(set);
}

function isRealDay(day: string): boolean {
  return utcDay(new Date(`${day}T00:00:00Z`)) === day;
}

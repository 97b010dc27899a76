import { type FilterQuery, filterReader } from '#platform/values/filter-query.ts';

export const PREFILL_STATES = ['sending', 'answered', 'refused', 'unsent', 'unknown'] as const;
export type PrefillState = (typeof PREFILL_STATES)[number];

export const PREFILL_STATE_LABELS: Record<PrefillState, string> = {
  sending: 'Sending',
  answered: 'Answered',
  refused: 'Refused',
  unsent: 'Not sent',
  unknown: 'Unconfirmed',
};

export const PREFILL_KINDS = ['quick_start', 'fallback'] as const;
export type PrefillKind = (typeof PREFILL_KINDS)[number];

export const PREFILL_KIND_LABELS: Record<PrefillKind, string> = {
  quick_start: 'Quick start',
  fallback: 'Instead of a lead',
};

export type PrefillFilters = {
  /** Inclusive, in the reader's time zone, YYYY-MM-DD. */
  from: string | null;
  to: string | null;
  campaign: string | null;
  state: PrefillState | null;
  kind: PrefillKind | null;
  redirected: 'yes' | 'no' | null;
  /** Null hides test prefills, except in the results of a person search. */
  test: 'all' | 'yes' | null;
};

export const NO_PREFILL_FILTERS: PrefillFilters = {
  from: null,
  to: null,
  campaign: null,
  state: null,
  kind: null,
  redirected: null,
  test: null,
};

export const PREFILL_FILTER_NAMES = Object.keys(NO_PREFILL_FILTERS) as (keyof PrefillFilters)[];

export function parsePrefillFilters(query: FilterQuery): PrefillFilters {
  const { text, day, oneOf } = filterReader<keyof PrefillFilters>(query);
  return {
    from: day('from'),
    to: day('to'),
    campaign: text('campaign'),
    state: oneOf('state', PREFILL_STATES),
    kind: oneOf('kind', PREFILL_KINDS),
    redirected: oneOf('redirected', ['yes', 'no']),
    test: oneOf('test', ['all', 'yes']),
  };
}

import { type Codec, invalid, ok } from '#platform/values/parse-result.ts';

/** `sample`: only the operator's samples show the value. `assumed`: no document does. */
export const BASES = ['confirmed', 'sample', 'assumed'] as const;
export type Basis = (typeof BASES)[number];

export type Option = { value: string; label: string; basis: Basis };

const OPTION_LISTS = [
  'loan_purpose',
  'employment_status',
  'housing_type',
  'loan_goal',
  'degree_level',
  'degree_type',
  'citizenship',
  'credit_score_quality',
  'state',
  'school',
] as const;

/** Rows that staff edit, except the states (a setting) and the schools (bundled). */
export type OptionList = (typeof OPTION_LISTS)[number];

/** A page gets only the lists that its questions need. */
export type Options = Partial<Record<OptionList, readonly Option[]>>;

export function oneOf(options: readonly Option[] | undefined, empty: string): Codec<string> {
  return {
    parse: (text) => (options?.some((option) => option.value === text) ? ok(text) : invalid(empty)),
    format: (value) => value,
  };
}

export function labelOf(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

import { type Codec, invalid, ok } from '#platform/values/parse-result.ts';

/** How sure it is that the operator takes a value. `sample`: only the operator's samples show it. `assumed`: nothing does. */
export const BASES = ['confirmed', 'sample', 'assumed'] as const;
export type Basis = (typeof BASES)[number];

/** One value of an enumeration of the contract. */
export type Option = { value: string; label: string; basis: Basis };

export const OPTION_LISTS = [
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

/**
 * The lists that questions choose from. They are rows that the partner may edit, save the states, which are a setting, and
 * the schools, whose keys are federal numbers.
 */
export type OptionList = (typeof OPTION_LISTS)[number];

/** The values on offer, by list; a page is given those that its questions need. */
export type Options = Partial<Record<OptionList, readonly Option[]>>;

/** One of the values on offer. */
export function oneOf(options: readonly Option[] | undefined, empty: string): Codec<string> {
  return {
    parse: (text) => (options?.some((option) => option.value === text) ? ok(text) : invalid(empty)),
    format: (value) => value,
  };
}

/** The words that a borrower reads for a value. */
export function labelOf(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

import { misread, type Rule, understood } from './reading.ts';

/** How sure it is that the operator takes a value. `sample`: only the operator's samples show it. `assumed`: nothing does. */
export type Basis = 'confirmed' | 'sample' | 'assumed';

/** One value of an enumeration of the contract. */
export type Choice = { value: string; label: string; basis: Basis };

export const CHOICE_LISTS = [
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
export type ChoiceList = (typeof CHOICE_LISTS)[number];

/** The values on offer, by list; a page is given those that its questions need. */
export type Choices = Partial<Record<ChoiceList, readonly Choice[]>>;

/** One of the values on offer. */
export function oneOf(choices: readonly Choice[] | undefined, empty: string): Rule<string> {
  return {
    read: (text) => (choices?.some((choice) => choice.value === text) ? understood(text) : misread(empty)),
    show: (value) => value,
  };
}

/** The words that a borrower reads for a value. */
export function labelOf(choices: readonly Choice[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

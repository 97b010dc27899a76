import type { Basis, OptionList } from '#features/questions/model/options.ts';

/** The answer lists that are rows, and what staff call them. The states are a setting, the schools federal numbers. */
export const STORED_LISTS = {
  loan_purpose: 'Loan purpose',
  employment_status: 'Employment',
  housing_type: 'Housing',
  loan_goal: 'Refinance goal',
  degree_level: 'Degree level',
  degree_type: 'Degree',
  citizenship: 'Citizenship',
  credit_score_quality: 'Credit score',
} as const satisfies Partial<Record<OptionList, string>>;

export const BASIS_LABELS: Record<Basis, string> = {
  confirmed: 'Confirmed',
  sample: 'Sample',
  assumed: 'Assumed',
};

/** What each basis means to staff. */
export const BASIS_MEANINGS: Record<Basis, string> = {
  confirmed: 'The contract lists this option, or the operator confirmed it in writing.',
  sample: 'Only the operator’s sample data shows this option. Ask the operator to confirm it.',
  assumed: 'No document lists this option. The operator may refuse leads that use it.',
};

export type StoredList = keyof typeof STORED_LISTS;

export const isStoredList = (text: string): text is StoredList => Object.hasOwn(STORED_LISTS, text);

import type { ChoiceList } from './choices.ts';

/** The answer lists that are rows, and what staff call them. The states are a setting, the schools federal numbers. */
export const KEPT_LISTS = {
  loan_purpose: 'Loan purpose',
  employment_status: 'Employment',
  housing_type: 'Housing',
  loan_goal: 'Goal of the refinance',
  degree_level: 'Degree level',
  degree_type: 'Degree',
  citizenship: 'Citizenship',
  credit_score_quality: 'Credit score',
} as const satisfies Partial<Record<ChoiceList, string>>;

export type KeptList = keyof typeof KEPT_LISTS;

export const isKeptList = (text: string): text is KeptList => Object.hasOwn(KEPT_LISTS, text);

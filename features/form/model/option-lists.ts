import { formBySlug, namesOnly, PREFILL_QUESTIONS } from '#features/form/model/form-registry.ts';
import type { Basis, OptionList } from '#features/form/model/options.ts';
import { formSlugOf, PRODUCTS, type Product } from './campaign.ts';

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

export const BASIS_MEANINGS: Record<Basis, string> = {
  confirmed: 'The contract lists this option, or the operator confirmed it in writing.',
  sample: 'Only the operator’s sample data shows this option. Ask the operator to confirm it.',
  assumed: 'No document lists this option. The operator may refuse leads that use it.',
};

export type StoredList = keyof typeof STORED_LISTS;

export const isStoredList = (text: string): text is StoredList => Object.hasOwn(STORED_LISTS, text);

/** `askedQuestions` matter only for a prefill. */
export function optionListsOf(product: Product, askedQuestions: readonly string[]): StoredList[] {
  const steps = formBySlug(formSlugOf(product)).steps({}, namesOnly(askedQuestions));
  const lists = steps.flatMap(({ questions }) => questions.flatMap(({ options }) => options ?? []));
  return [...new Set(lists)].filter(isStoredList);
}

export const productsUsing = (list: StoredList): Product[] =>
  PRODUCTS.filter((product) => optionListsOf(product, PREFILL_QUESTIONS).includes(list));

export const isOfferedBy = ({ products }: { products: readonly Product[] }, product: Product): boolean =>
  products.length === 0 || products.includes(product);

/** Contract 2.1 closes this list. */
export const LOAN_PURPOSES = [
  'credit_card_refinancing',
  'debt_consolidation',
  'home_improvement',
  'major_purchase',
  'home_buying',
  'car_financing',
  'green_loan',
  'business',
  'vacation',
  'moving_relocation',
  'medical_expenses',
  'wedding',
  'motorcycle',
  'rv',
  'boat',
  'taxes',
  'baby_or_adoption',
  'engagement_ring_financing',
  'cosmetic_procedures',
  'special_occasion',
  'other',
] as const;

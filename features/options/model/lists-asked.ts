import { formBySlug } from '#features/questions/model/forms/known.ts';
import { PREFILL_QUESTIONS } from '#features/questions/model/prefill/form.ts';
import { formSlugOf, type Product } from '#features/questions/model/product.ts';
import { isStoredList, type StoredList } from './option-lists.ts';

const PRODUCTS: readonly Product[] = ['personal_loan', 'refinance', 'prefill'];

/** The kept lists that a product's form asks from; `asked` are the questions of its prefill flow. */
export function optionListsOf(product: Product, askedQuestions: readonly string[]): StoredList[] {
  const steps = formBySlug(formSlugOf(product)).steps(
    {},
    { today: '2000-01-01', options: {}, askedQuestions },
  );
  const optionLists = steps.flatMap(({ questions }) => questions.flatMap(({ options }) => options ?? []));
  return [...new Set(optionLists)].filter(isStoredList);
}

/** The products whose forms can ask from a list. */
export const productsUsing = (list: StoredList): Product[] =>
  PRODUCTS.filter((product) => optionListsOf(product, PREFILL_QUESTIONS).includes(list));

/** Whether an option is offered by a product's form. No product named: by every form that asks from its list. */
export const isOfferedBy = (option: { products: readonly Product[] }, product: Product): boolean =>
  option.products.length === 0 || option.products.includes(product);

import { formSlugOf, type Product } from './campaign.ts';
import { isKeptList, type KeptList } from './choice-lists.ts';
import { formOf } from './forms/known.ts';
import { PREFILL_QUESTIONS } from './prefill/form.ts';

const PRODUCTS: readonly Product[] = ['personal_loan', 'refinance', 'prefill'];

/** The kept lists that a product's form asks from; `asked` are the questions of its prefill flow. */
export function listsAskedBy(product: Product, asked: readonly string[]): KeptList[] {
  const steps = formOf(formSlugOf(product)).steps({}, { today: '2000-01-01', choices: {}, asked });
  const lists = steps.flatMap(({ questions }) => questions.flatMap(({ choices }) => choices ?? []));
  return [...new Set(lists)].filter(isKeptList);
}

/** The products whose forms can ask from a list. */
export const productsAsking = (list: KeptList): Product[] =>
  PRODUCTS.filter((product) => listsAskedBy(product, PREFILL_QUESTIONS).includes(list));

/** Whether an option is offered by a product's form. No product named: by every form that asks from its list. */
export const isOfferedBy = (option: { products: readonly Product[] }, product: Product): boolean =>
  option.products.length === 0 || option.products.includes(product);

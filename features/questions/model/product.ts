import type { FormSlug } from '#features/questions/model/forms/form.ts';

export const PRODUCTS = ['personal_loan', 'refinance', 'prefill'] as const;
export type Product = (typeof PRODUCTS)[number];

/** The form that a product asks. */
export const formSlugOf = (product: Product): FormSlug =>
  product === 'personal_loan' ? 'personal-loan' : product;

import type { FormSlug } from '#features/form/model/form.ts';

export const PRODUCTS = ['personal_loan', 'refinance', 'prefill'] as const;
export type Product = (typeof PRODUCTS)[number];

/** For staff. Borrowers read app/(borrower)/copy.ts. */
export const PRODUCT_NAMES: Record<Product, string> = {
  personal_loan: 'Personal loan',
  refinance: 'Student loan refinance',
  prefill: 'Quick start',
};

export const formSlugOf = (product: Product): FormSlug =>
  product === 'personal_loan' ? 'personal-loan' : product;

import type { Product } from '#features/questions/model/product.ts';

/** `pages` spells out the number of question pages. */
export const PRODUCT_COPY: Record<
  Product,
  { over: string; title: string; start: string; pages: string; about: string }
> = {
  personal_loan: {
    over: 'Personal loans from $1,000 to $200,000',
    title: 'One short form, then offers to compare',
    start: 'Start – it takes about two minutes',
    pages: 'Answer six short pages',
    about: 'About the loan, you, your work and your home. You can go back and change anything.',
  },
  refinance: {
    over: 'Refinance student loans',
    title: 'One loan in place of the old ones',
    start: 'Start – it takes about four minutes',
    pages: 'Answer seven pages',
    about:
      'About your loans, your studies, you, your work and your home. You can go back and change anything.',
  },
  prefill: {
    over: 'Quick start',
    title: 'A form that is filled in when it opens',
    start: 'Start – it takes a minute',
    pages: 'Answer two short pages',
    about: 'Only what you want to say now. The rest you answer on the next site.',
  },
};

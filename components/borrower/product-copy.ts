import type { Product } from '#features/questions/model/product.ts';
import { capitalize } from '#platform/values/capitalize.ts';

export const PRODUCT_COPY: Record<
  Product,
  { over: string; title: string; start: string; time: string; questions: string; about: string }
> = {
  personal_loan: {
    over: 'Personal loans from $1,000 to $200,000',
    title: 'Compare personal loan offers in minutes',
    start: 'See my offers',
    time: 'Takes about 2 minutes',
    questions: 'Answer a few questions',
    about: 'About the loan, you, your income and your home. You can change anything before you send it.',
  },
  refinance: {
    over: 'Refinance student loans',
    title: 'Combine your student loans into one',
    start: 'See my refinance offers',
    time: 'Takes about 4 minutes',
    questions: 'Answer a few questions',
    about:
      'About your loans, your school, your income and your home. You can change anything before you send it.',
  },
  prefill: {
    over: 'Quick start',
    title: 'Start here with what you know',
    start: 'Get started',
    time: 'Takes about a minute',
    questions: 'Share what you like',
    about: 'Skip anything you’d rather answer later. You’ll finish on the next site.',
  },
};

/** A start page promises this, unless a landing page has its own words. */
export const standardSubhead = (operatorName: string): string =>
  `Answer a few questions once. ${capitalize(operatorName)} checks with its lenders and shows you any offers. This isn’t an application for credit.`;

import { expect, test } from 'vitest';
import { costOf } from './expressions.ts';

test.each([/\s*;\s*q=/, /[\w-]+-Google/i, /(?<=.)\/+$/, /\S*[\d@]\S*/])(
  'finds the cost of %s',
  { tags: ['@linear-cost'] },
  async (expression) => expect(await costOf(expression)).not.toEqual([]),
);

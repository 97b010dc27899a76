import type { LeadAnswer, Scenario } from './answer.ts';

/** The body of a refinance answer is not shown at all. */
export const REFINANCE_REPLIES: Scenario<LeadAnswer>[] = [
  opaque('Bare', '201, uuid and status at the root and nothing else', {
    leadStatus: 'in_progress',
    link: 'none',
    body: 'uuid and status',
  }),
  opaque('Barelink', '201, a link and nothing else', {
    leadStatus: 'in_progress',
    link: 'beside the lead',
    body: 'link only',
  }),
  opaque('Silent', '201, an object with nothing in it', {
    leadStatus: 'in_progress',
    link: 'none',
    body: 'nothing in it',
  }),
];

function opaque(lastName: string, says: string, answer: LeadAnswer): Scenario<LeadAnswer> {
  return { lastName, products: ['refinance-v2'], says, answer };
}

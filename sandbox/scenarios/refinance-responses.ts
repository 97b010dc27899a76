import type { LeadResponse, Scenario } from './scenario.ts';

/** The contract shows no body for refinance. */
export const REFINANCE_RESPONSES: Scenario<LeadResponse>[] = [
  opaque('Bare', '201, only uuid and status, at the root', {
    leadStatus: 'in_progress',
    link: 'none',
    body: 'uuid and status',
  }),
  opaque('Barelink', '201, only a link', {
    leadStatus: 'in_progress',
    link: 'beside the lead',
    body: 'link only',
  }),
  opaque('Silent', '201, an empty object', {
    leadStatus: 'in_progress',
    link: 'none',
    body: 'nothing in it',
  }),
];

function opaque(lastName: string, says: string, answer: LeadResponse): Scenario<LeadResponse> {
  return { lastName, products: ['refinance-v2'], says, answer };
}

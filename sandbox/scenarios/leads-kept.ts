import { LEADS, type LeadAnswer, type Scenario } from './answer.ts';

/** Answers with 201 whose lead object is as the contract shows it. */
export const LEADS_KEPT: Scenario<LeadAnswer>[] = [
  kept('Ordinary', 'in_progress, with a link', { leadStatus: 'in_progress', link: 'beside the lead' }),
  kept('Success', 'success, with a link', { leadStatus: 'success', link: 'beside the lead' }),
  kept('Declined', 'in_progress, with a link to a page that shows a decline', {
    leadStatus: 'in_progress',
    link: 'beside the lead',
    page: 'decline',
  }),
  kept('Linkless', 'in_progress, no link', { leadStatus: 'in_progress', link: 'none' }),
  kept('Lostlink', 'success, no link', { leadStatus: 'success', link: 'none' }),
  kept('Failure', 'failure, no link', { leadStatus: 'failure', link: 'none' }),
  kept('Failurelink', 'failure, and a link all the same', { leadStatus: 'failure', link: 'beside the lead' }),
  kept('Timedout', 'timed_out, no link', { leadStatus: 'timed_out', link: 'none' }),
  {
    ...kept('Secondtry', 'timed_out; later attempts of the same partnerLeadId get a link', {
      leadStatus: 'timed_out',
      link: 'none',
    }),
    again: { leadStatus: 'in_progress', link: 'beside the lead' },
  },
  kept('Strange', 'a status that no contract knows, no link', {
    leadStatus: 'under_review_by_moon',
    link: 'none',
  }),
  kept('Inside', 'in_progress, the link inside the lead object', {
    leadStatus: 'in_progress',
    link: 'inside the lead',
  }),
  kept('Foreign', 'in_progress, a link to offers.example.net', {
    leadStatus: 'in_progress',
    link: 'on a foreign host',
  }),
];

function kept(lastName: string, says: string, answer: LeadAnswer): Scenario<LeadAnswer> {
  return { lastName, products: LEADS, says: `201, ${says}`, answer };
}

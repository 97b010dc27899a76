import { LEADS, type LeadResponse, type Scenario } from './scenario.ts';

/** 201 with a lead object as the contract shows it. */
export const ACCEPTED_LEADS: Scenario<LeadResponse>[] = [
  accepted('Ordinary', 'in_progress, with a link', { leadStatus: 'in_progress', link: 'beside the lead' }),
  accepted('Success', 'success, with a link', { leadStatus: 'success', link: 'beside the lead' }),
  accepted('Declined', 'in_progress, with a link to a page that shows a decline', {
    leadStatus: 'in_progress',
    link: 'beside the lead',
    page: 'decline',
  }),
  accepted('Linkless', 'in_progress, no link', { leadStatus: 'in_progress', link: 'none' }),
  accepted('Lostlink', 'success, no link', { leadStatus: 'success', link: 'none' }),
  accepted('Failure', 'failure, no link', { leadStatus: 'failure', link: 'none' }),
  accepted('Failurelink', 'failure, with a link', { leadStatus: 'failure', link: 'beside the lead' }),
  accepted('Timedout', 'timed_out, no link', { leadStatus: 'timed_out', link: 'none' }),
  {
    ...accepted('Secondtry', 'timed_out; later attempts with the same partnerLeadId get a link', {
      leadStatus: 'timed_out',
      link: 'none',
    }),
    again: { leadStatus: 'in_progress', link: 'beside the lead' },
  },
  accepted('Strange', 'a status that the contract does not list, no link', {
    leadStatus: 'under_review_by_moon',
    link: 'none',
  }),
  accepted('Inside', 'in_progress, the link inside the lead object', {
    leadStatus: 'in_progress',
    link: 'inside the lead',
  }),
  accepted('Foreign', 'in_progress, a link to offers.example.net', {
    leadStatus: 'in_progress',
    link: 'on a foreign host',
  }),
];

function accepted(lastName: string, says: string, answer: LeadResponse): Scenario<LeadResponse> {
  return { lastName, products: LEADS, says: `201, ${says}`, answer };
}

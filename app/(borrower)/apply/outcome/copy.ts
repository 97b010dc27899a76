import type { BorrowerOutcome } from '#features/journey/model/lead-state.ts';
import { capitalize } from '#platform/values/capitalize.ts';

type Copy = { title: string; paragraphs: string[] };

const RESEND_NOTE = 'we will ask for your Social Security digits once more, since we don’t store them.';

export const WITHDRAWN: Copy = {
  title: 'Your request was not sent',
  paragraphs: [
    'You withdrew your consent to calls and texts before your request had left, so it did not go out.',
    `Your answers are saved. You can send it without that consent; ${RESEND_NOTE}`,
  ],
};

export const heldTestCopy = (operator: string): Copy => ({
  title: 'This was a test, and nothing was sent',
  paragraphs: [
    `You came by a test link. Your request stopped here and did not go to ${operator}.`,
    'An administrator can let test links of this campaign through.',
  ],
});

/** Never sounds like a credit decision. */
export function outcomeCopy(
  outcome: Exclude<BorrowerOutcome, 'link_issued'>,
  brand: string,
  operator: string,
): Copy {
  switch (outcome) {
    case 'waiting':
      return {
        title: 'Looking for your offers',
        paragraphs: [
          `We are passing your request to ${operator} and waiting for its answer. This can take up to two minutes.`,
          'This page looks again by itself. You don’t need to do anything, and you won’t send it twice by waiting.',
        ],
      };
    case 'received':
      return {
        title: 'Your request has been received',
        paragraphs: [
          `${capitalize(operator)} has your request and is still working on it. Its answer will not appear on this page.`,
          `Your results are stored under your email address on its site; it may ask you to set a password there. If you can’t get in, tell us the reference below.`,
        ],
      };
    case 'no_offers_page':
      return {
        title: 'Your request is done, but your offers page is missing',
        paragraphs: [
          `${capitalize(operator)} finished your request and gave us no link to your results. We know about it and are looking into it.`,
          `Your results are stored under your email address at ${operator}; it may ask you to set a password there.`,
        ],
      };
    case 'failed':
      return {
        title: 'Your request could not be processed',
        paragraphs: [
          `Something went wrong while ${operator} worked on your request. This is a technical failure. It says nothing about your credit.`,
          'Your answers are saved. Sending them again will not help right now.',
        ],
      };
    case 'timed_out':
      return {
        title: 'This took too long',
        paragraphs: [
          `${capitalize(operator)} ran out of time with your request. This says nothing about your credit.`,
          `Your answers are saved. You can send the same request again; ${RESEND_NOTE}`,
        ],
      };
    case 'timed_out_often':
      return {
        title: 'This took too long again',
        paragraphs: [
          `${capitalize(operator)} ran out of time with your request each time that we sent it. This says nothing about your credit.`,
          'Your answers are saved. Sending them again will not help right now.',
        ],
      };
    case 'to_correct':
      return {
        title: 'Some answers need a correction',
        paragraphs: [
          `${capitalize(operator)} did not accept some of your answers, so it has not taken your request. This says nothing about your credit.`,
          `Your answers are saved. Correct the answers below and send the same request again; ${RESEND_NOTE}`,
        ],
      };
    case 'refused':
      return {
        title: 'Your request was not accepted',
        paragraphs: [
          `${capitalize(operator)} did not take your request in the form in which we sent it. This is a matter between our systems and says nothing about your credit.`,
          `Your answers are saved. ${brand} knows about it; please don’t fill in the form a second time.`,
        ],
      };
    case 'not_sent':
      return {
        title: 'We could not send your request',
        paragraphs: [
          `We could not reach ${operator} just now, so this time nothing was sent.`,
          `Your answers are saved. You can try again now; ${RESEND_NOTE}`,
        ],
      };
    case 'unknown':
      return {
        title: 'We don’t know yet whether your request arrived',
        paragraphs: [
          `The connection to ${operator} broke while we were sending. Your request may have arrived, so we don’t send it a second time.`,
          `${brand} knows about it and will find out; ask about it with the reference below. Please don’t fill in the form again. If your request arrived, its results are at ${operator} under your email address.`,
        ],
      };
  }
}

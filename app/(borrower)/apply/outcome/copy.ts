import type { BorrowerOutcome } from '#features/journey/model/lead-state.ts';
import { capitalize } from '#platform/values/capitalize.ts';

type Copy = { title: string; paragraphs: string[] };

const RESEND_NOTE = 'we’ll ask for your Social Security digits again because we don’t store them.';

export const WITHDRAWN: Copy = {
  title: 'Your request wasn’t sent',
  paragraphs: [
    'You withdrew your consent to calls and texts before we sent your request, so we didn’t send it.',
    `Your answers are saved. You can send it without that consent; ${RESEND_NOTE}`,
  ],
};

export const heldTestCopy = (operator: string): Copy => ({
  title: 'This was a test, and nothing was sent',
  paragraphs: [
    `You used a test link, so your request wasn’t sent to ${operator}.`,
    'An administrator can allow this campaign’s test links to send.',
  ],
});

/** Staff asked the operator, which couldn't say. */
export const undeterminableCopy = (operator: string): Copy => ({
  title: 'We couldn’t confirm your request',
  paragraphs: [
    `${capitalize(operator)} can’t tell whether it received your request, so we won’t send it again. This isn’t a credit decision.`,
    `If your request went through, your results are at ${operator} under your email address. For help, contact us with the reference below.`,
  ],
});

/** Never sounds like a credit decision. */
export function outcomeCopy(
  outcome: Exclude<BorrowerOutcome, 'link_issued'>,
  brand: string,
  operator: string,
  /** How long most requests take, if known. */
  wait: string | null = null,
): Copy {
  switch (outcome) {
    case 'waiting':
      return {
        title: 'Looking for your offers',
        paragraphs: [
          `${wait ? `Most requests take ${wait}, and some up to two minutes.` : 'This can take up to two minutes.'} We’ll take you to your results as soon as they’re ready.`,
          'Keep this page open. It updates on its own, and waiting won’t send your request twice.',
        ],
      };
    case 'received':
      return {
        title: 'We sent your request',
        paragraphs: [
          `${capitalize(operator)} has your request and is still working on it. Its answer won’t appear on this page.`,
          `Your results will be on its site under your email address. You may be asked to set a password. If you can’t get in, contact us with the reference below.`,
        ],
      };
    case 'no_offers_page':
      return {
        title: 'We couldn’t open your offers page',
        paragraphs: [
          `${capitalize(operator)} finished your request, but we didn’t get a link to your results. We’re looking into it.`,
          `Your results are saved under your email address at ${operator}. You may be asked to set a password there.`,
        ],
      };
    case 'failed':
      return {
        title: 'We couldn’t finish your request',
        paragraphs: [
          `A technical problem stopped your request at ${operator}. This isn’t a credit decision.`,
          'Your answers are saved. Trying again right now won’t help.',
        ],
      };
    case 'timed_out':
      return {
        title: 'This took too long',
        paragraphs: [
          `${capitalize(operator)} ran out of time. This isn’t a credit decision.`,
          `Your answers are saved. You can send your request again; ${RESEND_NOTE}`,
        ],
      };
    case 'timed_out_often':
      return {
        title: 'This took too long again',
        paragraphs: [
          `${capitalize(operator)} ran out of time each time we sent your request. This isn’t a credit decision.`,
          'Your answers are saved. Trying again right now won’t help.',
        ],
      };
    case 'to_correct':
      return {
        title: 'Please fix a few answers',
        paragraphs: [
          `${capitalize(operator)} couldn’t accept some of your answers, so it hasn’t taken your request. This isn’t a credit decision.`,
          `Your other answers are saved. Fix the ones below, then send your request again; ${RESEND_NOTE}`,
        ],
      };
    case 'refused':
      return {
        title: 'Your request wasn’t accepted',
        paragraphs: [
          `${capitalize(operator)} couldn’t accept your request because of a technical problem. This isn’t a credit decision.`,
          `Your answers are saved. ${brand} is looking into it. Filling out this form again won’t help.`,
        ],
      };
    case 'not_sent':
      return {
        title: 'We couldn’t send your request',
        paragraphs: [
          `We couldn’t reach ${operator}, so nothing was sent.`,
          `Your answers are saved. You can try again now; ${RESEND_NOTE}`,
        ],
      };
    case 'unknown':
      return {
        title: 'We’re checking whether your request went through',
        paragraphs: [
          `We lost the connection to ${operator} while sending. Your request may have gone through, so we won’t send it again.`,
          `${brand} is looking into it. Contact us with the reference below for an update. Please don’t fill out the form again. If your request went through, your results are at ${operator} under your email address.`,
        ],
      };
  }
}

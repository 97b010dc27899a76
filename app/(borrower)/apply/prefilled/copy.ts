import type { PrefillOutcomeForBorrower } from '#features/prefill/find-prefill-outcome.ts';
import { capitalize } from '#platform/values/capitalize.ts';

type Copy = { title: string; paragraphs: string[] };

export function prefillCopy(
  outcome: PrefillOutcomeForBorrower['outcome'],
  brand: string,
  operator: string,
): Copy {
  switch (outcome) {
    case 'opened':
      return {
        title: 'Your form was opened',
        paragraphs: [
          `The form of ${operator} was opened with your answers. For your safety its link works once.`,
          `If you closed it too soon, go to the site of ${operator} and begin there with your email address.`,
        ],
      };
    case 'received':
      return {
        title: 'Your answers have arrived',
        paragraphs: [
          `${capitalize(operator)} has your answers but gave us no link to its form.`,
          `Go to its site and begin there with your email address, or write to ${brand}.`,
        ],
      };
    case 'not_sent':
      return {
        title: 'We could not send your answers',
        paragraphs: [
          `We could not reach ${operator} just now, so nothing was sent. Your answers are saved. You can try again now.`,
        ],
      };
    case 'test_held':
      return {
        title: 'This was a test, and nothing was sent',
        paragraphs: [
          `You came by a test link. Your answers stopped here and did not go to ${operator}.`,
          'An administrator can let test links of this campaign through.',
        ],
      };
    case 'refused':
      return {
        title: 'Your answers were not accepted',
        paragraphs: [
          `${capitalize(operator)} did not take your answers in the form in which we sent them. This is a matter between our systems and says nothing about your credit.`,
          `${brand} knows about it. Your answers are saved.`,
        ],
      };
    case 'unknown':
      return {
        title: 'We don’t know yet whether your answers arrived',
        paragraphs: [
          `The connection to ${operator} broke while we were sending, so we don’t send a second time. ${brand} knows about it.`,
          `You can go to the site of ${operator} and begin there with your email address.`,
        ],
      };
  }
}

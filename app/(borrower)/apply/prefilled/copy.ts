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
        title: 'Your form is open',
        paragraphs: [
          `We opened the ${operator} form with your answers. To keep them private, the link works only once.`,
          `If you closed it, go to the ${operator} site and start there with your email address.`,
        ],
      };
    case 'received':
      return {
        title: 'Your answers have arrived',
        paragraphs: [
          `${capitalize(operator)} has your answers, but we didn’t get a link to its form.`,
          `Go to its site and start there with your email address, or contact ${brand}.`,
        ],
      };
    case 'not_sent':
      return {
        title: 'We couldn’t send your answers',
        paragraphs: [
          `We couldn’t reach ${operator}, so nothing was sent. Your answers are saved. You can try again now.`,
        ],
      };
    case 'test_held':
      return {
        title: 'This was a test, and nothing was sent',
        paragraphs: [
          `You used a test link, so your answers weren’t sent to ${operator}.`,
          'An administrator can allow this campaign’s test links to send.',
        ],
      };
    case 'refused':
      return {
        title: 'Your answers weren’t accepted',
        paragraphs: [
          `${capitalize(operator)} couldn’t accept your answers because of a technical problem. This isn’t a credit decision.`,
          `${brand} is looking into it. Your answers are saved.`,
        ],
      };
    case 'unknown':
      return {
        title: 'We’re checking whether your answers went through',
        paragraphs: [
          `We lost the connection to ${operator} while sending, so we won’t send them again. ${brand} is looking into it.`,
          `You can go to the ${operator} site and start there with your email address.`,
        ],
      };
  }
}

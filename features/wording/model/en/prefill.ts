import type { PartyNames } from '#features/wording/model/party-names.ts';

type State = { title: string; paragraphs: (names: PartyNames) => string[] };

type StateName = 'opened' | 'received' | 'not_sent' | 'test_held' | 'refused' | 'unknown';

const states: Record<StateName, State> = {
  opened: {
    title: 'Your form is open',
    paragraphs: ({ operator }) => [
      `We opened ${operator}’s form with your answers. To keep them private, the link works only once.`,
      `If you closed it, go to ${operator}’s site and start there with your email address.`,
    ],
  },
  received: {
    title: 'Your answers have arrived',
    paragraphs: ({ brand, operatorAtStart }) => [
      `${operatorAtStart} has your answers, but we didn’t get a link to its form.`,
      `Go to its site and start there with your email address, or contact ${brand}.`,
    ],
  },
  not_sent: {
    title: 'We couldn’t send your answers',
    paragraphs: ({ operator }) => [
      `We couldn’t reach ${operator}, so nothing was sent. Your answers are saved. You can try again now.`,
    ],
  },
  test_held: {
    title: 'This was a test, and your answers weren’t sent',
    paragraphs: ({ operator }) => [
      `You used a test link, so your answers weren’t sent to ${operator}.`,
      'An administrator can allow this campaign’s test links to send.',
    ],
  },
  refused: {
    title: 'A technical problem stopped your answers from going through',
    paragraphs: ({ brand, operatorAtStart }) => [
      `${operatorAtStart} couldn’t process your answers. This isn’t a credit decision.`,
      `${brand} is looking into it. Your answers are saved.`,
    ],
  },
  unknown: {
    title: 'We’re checking whether your answers went through',
    paragraphs: ({ brand, operator }) => [
      `We lost the connection to ${operator} while sending, so we won’t send them again. ${brand} is looking into it.`,
      'Contact us with the reference below for an update. Please don’t fill out the form again.',
    ],
  },
};

/** The operator's own form, filled in. */
export const prefill = {
  states,
  offer: {
    title: 'Another option',
    text: ({ operatorAtStart }: PartyNames) =>
      `${operatorAtStart} has its own form. You can continue there without entering your answers again.`,
    action: 'Continue with my answers',
  },
  fallback: {
    title: (operator: string) => `Continue at ${operator}`,
    text: 'Its form opens with the answers below filled in, where it asks for them. We don’t send your Social Security digits. You decide what to do there.',
  },
  form: {
    send: 'Send my answers and continue',
    note: (operator: string) =>
      `When you press this button, ${operator} gets these answers and your IP address, and its form opens filled in. This isn’t an application for credit.`,
  },
  onward: {
    before: 'Its form opens at',
    after: 'with your answers filled in. The link works once, and only for a short time.',
    open: 'Open the form',
  },
};

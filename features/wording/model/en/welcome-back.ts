import type { PartyNames } from '#features/wording/model/party-names.ts';
import type { outcome } from './outcome.ts';
import type { prefill } from './prefill.ts';

type Sentences<State extends string> = Record<State, (names: PartyNames) => string>;

/** The meaning of each outcome page, in a sentence. */
const request: Sentences<keyof typeof outcome.states | 'link_issued'> = {
  waiting: () => 'We’re looking for your offers.',
  link_issued: ({ operator }) => `Your results are at ${operator}.`,
  received: ({ operatorAtStart }) => `${operatorAtStart} has your request and is still working on it.`,
  no_offers_page: ({ operatorAtStart }) =>
    `${operatorAtStart} finished your request, but we didn’t get a link to your results.`,
  failed: () => 'A technical problem stopped your request. This isn’t a credit decision.',
  timed_out: () => 'Your request took too long. This isn’t a credit decision.',
  timed_out_often: () => 'Your request took too long each time we sent it. This isn’t a credit decision.',
  to_correct: () => 'Your request needs a fix. This isn’t a credit decision.',
  digits_refused: () => 'Your request needs your Social Security digits again. This isn’t a credit decision.',
  unfinished: () => 'Your request needs a few more answers. This isn’t a credit decision.',
  corrected: () => 'You updated your answers, but haven’t sent your request again yet.',
  refused: () => 'A technical problem stopped your request. This isn’t a credit decision.',
  not_sent: () => 'We couldn’t send your request.',
  unknown: () => 'We’re checking whether your request went through.',
  undeterminable: () => 'We couldn’t confirm that your request went through.',
  withdrawn: () => 'Your request wasn’t sent, because you withdrew your consent to calls and texts.',
  test_held: () => 'This was a test, and nothing was sent.',
};

/** The same for answers on their way to the operator's own form. */
const prefilled: Sentences<keyof typeof prefill.states> = {
  opened: ({ operator }) => `You opened ${operator}’s form with your answers.`,
  received: ({ operatorAtStart }) => `${operatorAtStart} has your answers.`,
  not_sent: () => 'We couldn’t send your answers.',
  test_held: () => 'This was a test, and nothing was sent.',
  refused: () => 'A technical problem stopped your answers from going through.',
  unknown: () => 'We’re checking whether your answers went through.',
};

/** For a borrower who returns to a browser with answers or a request. */
export const welcomeBack = {
  title: 'Welcome back',
  form: (stage: number, stages: number, title: string) =>
    `Your answers are saved. You left off at step ${stage} of ${stages}: ${title}`,
  /** They fit after "for" and "with". */
  products: {
    personal_loan: 'a personal loan',
    refinance: 'refinancing student loans',
    prefill: 'the quick start form',
  },
  other: (linked: string, current: string) =>
    `Your link is for ${linked}. Your earlier answers are for ${current}.`,
  start: (product: string) => `Start with ${product}`,
  startOther: (product: string) => `Start over with ${product}`,
  request,
  prefilled,
  continue: 'Continue where you left off',
  seeRequest: 'See your request',
  resumed: 'Welcome back. Your answers are saved, so continue where you left off.',
};

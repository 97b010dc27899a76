import type { PartyNames } from '#features/wording/model/party-names.ts';

/** `wait` is how long most requests take, if known. */
type State = {
  title: string;
  /** They say what happened to the lead, so no campaign replaces them. */
  paragraphs: (names: PartyNames, wait: string | null) => string[];
  /** The paragraph below, in a campaign's own words or these. */
  next?: (names: PartyNames) => string;
};
/** So that their names have a type. */
const statesOf = <Name extends string>(named: Record<Name, State>) => named;

const RESEND_NOTE = 'we’ll ask for your Social Security digits again because we don’t store them.';

/** Never sounds like a credit decision. */
const states = statesOf({
  waiting: {
    title: 'Looking for your offers',
    paragraphs: (_names, wait) => [
      `${wait ? `Most requests take ${wait}, and some up to two minutes.` : 'This can take up to two minutes.'} We’ll take you to your results as soon as they’re ready.`,
    ],
    next: () => 'Keep this page open. It updates on its own, and waiting won’t send your request twice.',
  },
  received: {
    title: 'We sent your request',
    paragraphs: ({ operatorAtStart }) => [
      `${operatorAtStart} has your request and is still working on it. You can check your results on its site.`,
    ],
    next: () =>
      'Your results will be on its site under your email address. You may be asked to set a password. If you can’t get in, contact us with the reference below.',
  },
  no_offers_page: {
    title: 'We couldn’t open your offers page',
    paragraphs: ({ operatorAtStart }) => [
      `${operatorAtStart} finished your request, but we didn’t get a link to your results. We’re looking into it.`,
    ],
    next: ({ operator }) =>
      `Your results are saved under your email address at ${operator}. You may be asked to set a password there.`,
  },
  failed: {
    title: 'We couldn’t finish your request',
    paragraphs: ({ operator }) => [
      `A technical problem stopped your request at ${operator}. This isn’t a credit decision.`,
      'Your answers are saved. Trying again right now won’t help.',
    ],
  },
  timed_out: {
    title: 'This took too long',
    paragraphs: ({ operatorAtStart }) => [
      `${operatorAtStart} took too long to answer. This isn’t a credit decision.`,
      `Your answers are saved. You can send your request again; ${RESEND_NOTE}`,
    ],
  },
  timed_out_often: {
    title: 'This took too long again',
    paragraphs: ({ operatorAtStart }) => [
      `${operatorAtStart} took too long to answer each time we sent your request. This isn’t a credit decision.`,
      'Your answers are saved. Trying again right now won’t help.',
    ],
  },
  to_correct: {
    title: 'Please fix a few answers',
    paragraphs: ({ operatorAtStart }) => [
      `${operatorAtStart} couldn’t accept some of your answers, so it hasn’t taken your request. This isn’t a credit decision.`,
      `Your other answers are saved. Fix the ones below, then send your request again; ${RESEND_NOTE}`,
    ],
  },
  digits_refused: {
    title: 'Check your Social Security digits',
    paragraphs: ({ operatorAtStart }) => [
      `${operatorAtStart} couldn’t use the digits you entered, so it hasn’t taken your request. This isn’t a credit decision.`,
      'Your answers are saved. On the last step, enter your digits again.',
    ],
  },
  unfinished: {
    title: 'Finish your answers',
    paragraphs: ({ operatorAtStart }) => [
      `${operatorAtStart} couldn’t accept some of your answers, so it hasn’t taken your request. This isn’t a credit decision.`,
      `You’ve updated them, but something is still missing. Fill it in, then send your request again; ${RESEND_NOTE}`,
    ],
  },
  corrected: {
    title: 'You’re ready to send your request again',
    paragraphs: ({ operatorAtStart }) => [
      `${operatorAtStart} couldn’t accept some of your answers. You’ve updated them, but your request hasn’t been sent again yet.`,
      'You’ll enter your Social Security digits again on the last step. We don’t store them.',
    ],
  },
  refused: {
    title: 'A technical problem stopped your request',
    paragraphs: ({ brand, operatorAtStart }) => [
      `${operatorAtStart} couldn’t process your request. This isn’t a credit decision.`,
      `Your answers are saved. ${brand} is looking into it. Filling out this form again won’t help.`,
    ],
  },
  not_sent: {
    title: 'We couldn’t send your request',
    paragraphs: ({ operator }) => [
      `Your request didn’t reach ${operator}. This isn’t a credit decision.`,
      `Your answers are saved. You can try again now; ${RESEND_NOTE}`,
    ],
  },
  unknown: {
    title: 'We’re checking whether your request went through',
    paragraphs: ({ brand, operator }) => [
      `We lost the connection to ${operator} while sending. Your request may have gone through, so we won’t send it again.`,
      `${brand} is looking into it. Contact us with the reference below for an update. Please don’t fill out the form again.`,
      `If your request went through, your results are at ${operator} under your email address.`,
    ],
  },
  /** Staff asked the operator, which couldn't say. */
  undeterminable: {
    title: 'We couldn’t confirm your request',
    paragraphs: ({ operator, operatorAtStart }) => [
      `${operatorAtStart} can’t tell whether it received your request, so we won’t send it again. This isn’t a credit decision.`,
      `If your request went through, your results are at ${operator} under your email address. For help, contact us with the reference below.`,
    ],
  },
  withdrawn: {
    title: 'Your request wasn’t sent',
    paragraphs: () => [
      'You withdrew your consent to calls and texts before we sent your request, so we didn’t send it.',
      `Your answers are saved. You can send it without that consent; ${RESEND_NOTE}`,
    ],
  },
  test_held: {
    title: 'This was a test, and nothing was sent',
    paragraphs: ({ operator }) => [
      `You used a test link, so your request wasn’t sent to ${operator}.`,
      'An administrator can allow this campaign’s test links to send.',
    ],
  },
});

/** The pages after the borrower agreed. */
export const outcome = {
  states,
  unreachable:
    'We can’t reach our site. Your request isn’t affected. Check your connection. This page continues on its own.',
  /** By seconds. */
  waits: {
    5: 'about five seconds',
    10: 'about ten seconds',
    20: 'about twenty seconds',
    30: 'about half a minute',
    60: 'about a minute',
  },
  /** In place of the paragraph above, once a borrower has waited longer than most. */
  stillWaiting: {
    slow: 'Still looking. Some requests take up to two minutes. You don’t need to do anything.',
    long: 'Thanks for waiting. Your request is taking longer than most. If we don’t hear back soon, this page will tell you what to do next.',
  },
  steps: {
    sent: 'Request sent',
    done: ' (done)',
    checking: ({ operatorAtStart }: PartyNames) => `${operatorAtStart} is checking with its lenders`,
    results: 'Your results',
  },
  fix: 'Fix your answers',
  finish: 'Finish your answers',
  toLastStep: 'Continue to the last step',
  questions: {
    title: 'Questions?',
    before: (brand: string) => `Contact ${brand} and give your reference:`,
  },
  contact: {
    action: 'Email us this reference',
    subject: (reference: string) => `Reference ${reference}`,
  },
  handoff: {
    results: (operator: string) =>
      `Your results are saved under your email address at ${operator}. If you go there on your own, you may be asked to set a password.`,
    expired: {
      title: 'This link has expired',
      text: 'To keep your offers private, the link only works for a limited time.',
    },
    hostNotAllowed: {
      title: 'We can’t open this link',
      text: 'Your request was sent, but its link goes to a site we no longer use.',
      help: (brand: string) => `For help, tell ${brand} your reference:`,
    },
    followed: (operator: string) => `Your results are at ${operator}`,
    before: 'You’ll see your offers, or a note that there aren’t any, at',
    after: 'No password needed.',
    go: 'See my results',
  },
};

/** By the sandbox's scenario: the final state of the lead, and its page. */
export type End = {
  scenario: string;
  state: 'answered' | 'refused' | 'unsent' | 'unknown';
  page: OutcomePage;
  isTaken: boolean;
  /** Set by a decision of staff; the operator's own answer stays unknown. */
  isDecided?: true;
};

export const PAGES = {
  lost: 'We can’t find your answers',
  waiting: 'Looking for your offers',
  link: 'Taking you to ',
  followed: 'Your results are at ',
  link_expired: 'This link has expired',
  received: 'We sent your request',
  no_offers_page: 'We couldn’t open your offers page',
  failed: 'We couldn’t finish your request',
  timed_out: 'This took too long',
  timed_out_often: 'This took too long again',
  refused: 'A technical problem stopped your request',
  not_sent: 'We couldn’t send your request',
  unknown: 'We’re checking whether your request went through',
  undeterminable: 'We couldn’t confirm your request',
} as const;

export type OutcomePage = keyof typeof PAGES;

const end = (scenario: string, state: End['state'], page: OutcomePage, isTaken = true): End => ({
  scenario,
  state,
  page,
  isTaken,
});

export const DECIDED = {
  received: { state: 'answered', page: 'received', isDecided: true },
  not_received: { state: 'unsent', page: 'not_sent', isDecided: true },
  given_up: { state: 'unknown', page: 'undeterminable', isDecided: true },
} as const satisfies Record<string, Partial<End>>;

export const ORDINARY = end('Ordinary', 'answered', 'link');
export const DIED = end('Ordinary', 'unknown', 'unknown');

export const ENDS: End[] = [
  ORDINARY,
  end('Linkless', 'answered', 'received'),
  end('Lostlink', 'answered', 'no_offers_page'),
  end('Failurelink', 'answered', 'failed'),
  end('Timedout', 'answered', 'timed_out'),
  end('Timedout', 'answered', 'timed_out'),
  end('Conflict', 'refused', 'refused'),
  end('Unauthorized', 'refused', 'refused', false),
  end('Broken', 'unknown', 'unknown'),
  end('Reset', 'unknown', 'unknown'),
];

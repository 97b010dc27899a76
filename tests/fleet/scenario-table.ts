import { PERSONAL, REFINANCE, STORED } from '#tests/support/borrowers/form-answers.ts';

/** `posts` counts the posts of the lead; `end` is the reason and the status of the last one. */
export type Seen = {
  heading: string;
  state: string;
  status?: string | null;
  end?: End;
  posts?: number;
  linkRejectedReason?: string;
  isWarned?: boolean;
};
type End = [reason: string, status: number | null];

export const OFFERS = 'Taking you to the lender network';
const RECEIVED = 'We sent your request';
const issued = (status: string | null): Seen => ({ heading: OFFERS, state: 'answered', status });
const received = (status: string | null): Seen => ({ heading: RECEIVED, state: 'answered', status });
const refused = (...end: End): Seen => ({
  heading: 'A technical problem stopped your request',
  state: 'refused',
  end,
});
const needsCorrection: Seen = {
  heading: 'Please fix a few answers',
  state: 'refused',
  end: ['invalid', 422],
};
const unknown = (...end: End): Seen => ({
  heading: 'We’re checking whether your request went through',
  state: 'unknown',
  end,
});
const failed: Seen = { heading: 'We couldn’t finish your request', state: 'answered', status: 'failure' };
const timedOut: Seen = { heading: 'This took too long', state: 'answered', status: 'timed_out' };
const doneWithout: Seen = {
  heading: 'We couldn’t open your offers page',
  state: 'answered',
  status: 'success',
};

/** Last names by their outcome, as in the sandbox's own table. The first one is slow, and the others don't wait for it. */
const BY_OUTCOME: [Seen, lastNames: string][] = [
  [issued('in_progress'), 'Slow Ordinary Declined Inside Extra Interim Gzip Deflate Rawdeflate Brotli Zstd'],
  [issued('in_progress'), 'Stacked Latin Utfsixteen Wrongbyte Nulls Blanks Accented'],
  [issued('success'), 'Success'],
  [issued(' IN_PROGRESS '), 'Capitals'],
  [received('in_progress'), 'Linkless'],
  [{ ...received('in_progress'), linkRejectedReason: 'foreign_host' }, 'Foreign'],
  [{ ...received('in_progress'), linkRejectedReason: 'not_https' }, 'Unsecured'],
  [received('under_review_by_moon'), 'Strange'],
  [doneWithout, 'Lostlink'],
  [failed, 'Failure'],
  [{ ...failed, linkRejectedReason: 'came_with_failure' }, 'Failurelink'],
  [{ ...failed, status: 'Failure' }, 'Shouted'],
  [timedOut, 'Timedout Secondtry'],
  [{ ...refused('rate_limited', 429), posts: 4 }, 'Ratelimited'],
  [refused('bad_request', 400), 'Badrequest'],
  [{ ...refused('unauthorized', 401), posts: 2 }, 'Unauthorized'],
  [refused('forbidden', 403), 'Forbidden'],
  [refused('not_found', 404), 'Missing'],
  [refused('conflict', 409), 'Conflict'],
  [refused('too_large', 413), 'Toolarge'],
  [refused('redirected', 302), 'Moved'],
  [needsCorrection, 'Invalid Invalidpath Invalidloc Invalidmap Invalidproblem'],
  [unknown('malformed_answer', 201), 'Compressed Empty Garbled Html'],
  [unknown('response_too_large', 201), 'Huge'],
  [unknown('response_cut', 201), 'Cut'],
  [unknown('connection_lost', null), 'Reset'],
  [unknown('server_error', 500), 'Broken'],
  [unknown('server_error', 502), 'Badgateway'],
];
const OF_ALL: Record<string, Seen> = Object.fromEntries(
  BY_OUTCOME.flatMap(([seen, lastNames]) => lastNames.split(' ').map((lastName) => [lastName, seen])),
);
const WARNED = Object.fromEntries(
  ['', 'object', 'list', 'inside', 'inobject', 'inlist'].map((how) => [
    `Warned${how}`,
    { ...issued('in_progress'), isWarned: true },
  ]),
);

export const LEADS = [
  { key: 'personal-v3', product: PERSONAL, interface: 'personal_v3', rows: OF_ALL },
  { key: 'personal-v2', product: STORED, interface: 'personal_v2', rows: { ...OF_ALL, ...WARNED } },
  {
    key: 'refinance-v2',
    product: REFINANCE,
    interface: 'refinance',
    rows: {
      ...OF_ALL,
      Empty: received(null),
      Bare: received('in_progress'),
      Barelink: issued(null),
      Silent: received(null),
    },
  },
];

const ARRIVED = 'Your answers have arrived';
const NOT_KNOWN = 'We’re checking whether your answers went through';

/** The page on which a prefill ends; null where its link is followed. */
export const PREFILLS: Record<string, string | null> = {
  Slow: null,
  Ordinary: null,
  Renamed: null,
  Interim: null,
  Stacked: null,
  Utfsixteen: null,
  Blanks: null,
  Linkless: ARRIVED,
  Foreign: ARRIVED,
  Unlisted: ARRIVED,
  Badrequest: 'A technical problem stopped your answers from going through',
  Broken: NOT_KNOWN,
  Reset: NOT_KNOWN,
};

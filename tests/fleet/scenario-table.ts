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
const failedAs = (status: string): Seen => ({ ...failed, status });
const failed: Seen = { heading: 'We couldn’t finish your request', state: 'answered', status: 'failure' };
const timedOut: Seen = { heading: 'This took too long', state: 'answered', status: 'timed_out' };
const doneWithout: Seen = {
  heading: 'We couldn’t open your offers page',
  state: 'answered',
  status: 'success',
};

/** By last name, as in the sandbox's own table: the borrower's page and the records. */
const OF_ALL: Record<string, Seen> = {
  // Takes twelve seconds: the first one, so that the others don't wait for it.
  Slow: issued('in_progress'),
  Ratelimited: { ...refused('rate_limited', 429), posts: 4 },
  Ordinary: issued('in_progress'),
  Success: issued('success'),
  Declined: issued('in_progress'),
  Inside: issued('in_progress'),
  Extra: issued('in_progress'),
  Linkless: received('in_progress'),
  Foreign: { ...received('in_progress'), linkRejectedReason: 'foreign_host' },
  Strange: received('under_review_by_moon'),
  Lostlink: doneWithout,
  Failure: failed,
  Failurelink: { ...failed, linkRejectedReason: 'came_with_failure' },
  Timedout: timedOut,
  Secondtry: timedOut,
  Badrequest: refused('bad_request', 400),
  Unauthorized: { ...refused('unauthorized', 401), posts: 2 },
  Forbidden: refused('forbidden', 403),
  Missing: refused('not_found', 404),
  Conflict: refused('conflict', 409),
  Toolarge: refused('too_large', 413),
  Moved: refused('redirected', 302),
  Invalid: needsCorrection,
  Invalidpath: needsCorrection,
  Invalidloc: needsCorrection,
  Invalidmap: needsCorrection,
  Invalidproblem: needsCorrection,
  Interim: issued('in_progress'),
  Gzip: issued('in_progress'),
  Deflate: issued('in_progress'),
  Rawdeflate: issued('in_progress'),
  Brotli: issued('in_progress'),
  Zstd: issued('in_progress'),
  Stacked: issued('in_progress'),
  Latin: issued('in_progress'),
  Utfsixteen: issued('in_progress'),
  Wrongbyte: issued('in_progress'),
  Nulls: issued('in_progress'),
  Capitals: issued(' IN_PROGRESS '),
  Shouted: failedAs('Failure'),
  Blanks: issued('in_progress'),
  Accented: issued('in_progress'),
  Unsecured: { ...received('in_progress'), linkRejectedReason: 'not_https' },
  Compressed: unknown('malformed_answer', 201),
  Empty: unknown('malformed_answer', 201),
  Garbled: unknown('malformed_answer', 201),
  Html: unknown('malformed_answer', 201),
  Huge: unknown('response_too_large', 201),
  Cut: unknown('response_cut', 201),
  Reset: unknown('connection_lost', null),
  Broken: unknown('server_error', 500),
  Badgateway: unknown('server_error', 502),
};
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

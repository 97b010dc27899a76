import { expect } from '@playwright/test';
import { type Borrower, OUTCOME, QUESTIONS, START, STEPS, someone } from './borrower.ts';
import { test } from './journey.ts';
import { headingAt, postConsent, postSheet } from './posting.ts';
import { REFINANCE, refinanceSheet, type Sheet, STORED } from './products.ts';

test.describe.configure({ timeout: 120_000 });

// The pages themselves are looked at elsewhere, with scripts and without.
const ONCE = { tag: '@without-scripts' };

/** `posts` is how often the lead is posted, `end` why the last post ended as it did, and with which status. */
type Seen = { heading: string; state: string; status?: string | null; end?: End; posts?: number };
type End = [reason: string, status: number | null];

const OFFERS = 'Taking you to the lender network';
const RECEIVED = 'Your request has been received';
const TO_PUT_RIGHT = 'Something has to be put right';
const issued = (status: string | null): Seen => ({ heading: OFFERS, state: 'answered', status });
const received = (status: string | null): Seen => ({ heading: RECEIVED, state: 'answered', status });
const refused = (...end: End): Seen => ({ heading: 'Your request was not accepted', state: 'refused', end });
const toPutRight: Seen = { heading: TO_PUT_RIGHT, state: 'refused', end: ['invalid', 422] };
const unknown = (...end: End): Seen => ({
  heading: 'We don’t know yet whether your request arrived',
  state: 'unknown',
  end,
});
const failed: Seen = { heading: 'Your request could not be processed', state: 'answered', status: 'failure' };
const timedOut: Seen = { heading: 'This took too long', state: 'answered', status: 'timed_out' };
const doneWithout: Seen = {
  heading: 'Your request is done, but your offers page is missing',
  state: 'answered',
  status: 'success',
};

/** What each last name brings about, by the sandbox's own table: what the borrower sees, and what the records hold. */
const OF_ALL: Record<string, Seen> = {
  Ordinary: issued('in_progress'),
  Success: issued('success'),
  Declined: issued('in_progress'),
  Inside: issued('in_progress'),
  Extra: issued('in_progress'),
  Linkless: received('in_progress'),
  Foreign: received('in_progress'),
  Strange: received('under_review_by_moon'),
  Lostlink: doneWithout,
  Failure: failed,
  Failurelink: failed,
  Timedout: timedOut,
  Secondtry: timedOut,
  Badrequest: refused('bad_request', 400),
  Unauthorized: { ...refused('unauthorized', 401), posts: 2 },
  Forbidden: refused('forbidden', 403),
  Missing: refused('not_found', 404),
  Conflict: refused('conflict', 409),
  Toolarge: refused('too_large', 413),
  Ratelimited: { ...refused('rate_limited', 429), posts: 4 },
  Moved: refused('redirected', 302),
  Invalid: toPutRight,
  Invalidpath: toPutRight,
  Invalidloc: toPutRight,
  Invalidmap: toPutRight,
  Invalidproblem: toPutRight,
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
    issued('in_progress'),
  ]),
);
/** Answered after twelve seconds; another journey waits for it. */
const WAITED_FOR = 'Slow';

const personalSheet = (borrower: Borrower): Sheet =>
  Object.fromEntries(
    STEPS.map((step) => [
      step,
      Object.fromEntries((QUESTIONS[step] ?? []).map((name) => [name, borrower[name]])),
    ]),
  );

const PRODUCTS = [
  {
    key: 'personal-v3',
    start: START,
    form: 'personal-loan',
    sheet: personalSheet,
    rows: OF_ALL,
    interface: 'personal_v3',
  },
  {
    key: 'personal-v2',
    start: STORED,
    form: 'personal-loan',
    sheet: personalSheet,
    rows: { ...OF_ALL, ...WARNED },
    interface: 'personal_v2',
  },
  {
    key: 'refinance-v2',
    start: REFINANCE,
    form: 'refinance',
    sheet: refinanceSheet,
    rows: {
      ...OF_ALL,
      Empty: received(null),
      Bare: received('in_progress'),
      Barelink: issued(null),
      Silent: received(null),
    },
    interface: 'refinance',
  },
];

for (const product of PRODUCTS) {
  test(
    `every row of the sandbox's table ends as it should: ${product.key}`,
    ONCE,
    async ({ page, operator, records }) => {
      const published = (await operator.scenarios())
        .filter(({ products }) => products.includes(product.key))
        .map(({ lastName }) => lastName);
      expect(published.toSorted()).toEqual([...Object.keys(product.rows), WAITED_FOR].toSorted());
      for (const [lastName, seen] of Object.entries(product.rows)) {
        const ada = someone({ lastName });
        await page.context().clearCookies();
        await postSheet(page, product.start, product.form, product.sheet(ada));
        await postConsent(page, product.form, ada.ssn);
        const { heading } = await headingAt(page, OUTCOME);
        expect.soft(heading, lastName).toBe(seen.heading);
        const posts = (await operator.requests()).filter(
          ({ method, body }) => method === 'POST' && body.includes(ada.email),
        );
        expect.soft(posts, lastName).toHaveLength(seen.posts ?? 1);
        const { partnerLeadId = '' } = JSON.parse(posts.at(-1)?.body ?? '{}');
        const [reason, httpStatus] = seen.end ?? [null, 201];
        expect.soft(await records.lead(partnerLeadId), lastName).toMatchObject({
          interface: product.interface,
          state: seen.state,
          operator_status: seen.status ?? null,
          attempts: [{ outcome: seen.state, reason, http_status: httpStatus }],
        });
      }
    },
  );
}

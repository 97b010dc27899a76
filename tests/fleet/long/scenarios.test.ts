import { test } from 'vitest';
import { sharedFleet } from '#tests/fleet/balanced-fleet.ts';
import { PERSONAL, QUICK, REFINANCE, STORED } from '#tests/support/borrowers/form-answers.ts';
import {
  aPerson,
  headingOf,
  OUTCOME,
  type PostingBorrower,
} from '#tests/support/borrowers/posting-borrower.ts';
import { control } from '#tests/support/sandbox-control.ts';

/** Per test; some wait long for their answer. */
const BATCH_SIZE = 3;
const CHECK = '/apply/prefill/check';
const place = sharedFleet([{}]);

const OFFERS = 'Taking you to the lender network';
const RECEIVED = 'We sent your request';
const FAILED = 'We couldn’t finish your request';
const REFUSED = 'A technical problem stopped your request';
const UNKNOWN = 'We’re checking whether your request went through';
const MORE_POSTS: Record<string, number> = { Ratelimited: 4, Unauthorized: 2 };

/** Last names by the page and the record of their leads. The first one is slow, and the others don't wait for it. */
type Row = [lastNames: string, heading: string, record: string];
const OF_ALL: Row[] = [
  ['Slow Ordinary Declined Inside Extra Interim Gzip Deflate', OFFERS, 'answered in_progress issued: 201'],
  ['Rawdeflate Brotli Zstd Stacked Latin Utfsixteen', OFFERS, 'answered in_progress issued: 201'],
  ['Wrongbyte Nulls Blanks Accented', OFFERS, 'answered in_progress issued: 201'],
  ['Success', OFFERS, 'answered success issued: 201'],
  ['Capitals', OFFERS, 'answered  IN_PROGRESS  issued: 201'],
  ['Linkless', RECEIVED, 'answered in_progress: 201'],
  ['Foreign', RECEIVED, 'answered in_progress foreign_host: 201'],
  ['Unsecured', RECEIVED, 'answered in_progress not_https: 201'],
  ['Strange', RECEIVED, 'answered under_review_by_moon: 201'],
  ['Lostlink', 'We couldn’t open your offers page', 'answered success: 201'],
  ['Failure', FAILED, 'answered failure: 201'],
  ['Failurelink', FAILED, 'answered failure came_with_failure: 201'],
  ['Shouted', FAILED, 'answered Failure: 201'],
  ['Timedout Secondtry', 'This took too long', 'answered timed_out: 201'],
  ['Ratelimited', REFUSED, 'refused: rate_limited 429'],
  ['Badrequest', REFUSED, 'refused: bad_request 400'],
  ['Unauthorized', REFUSED, 'refused: unauthorized 401'],
  ['Forbidden', REFUSED, 'refused: forbidden 403'],
  ['Missing', REFUSED, 'refused: not_found 404'],
  ['Conflict', REFUSED, 'refused: conflict 409'],
  ['Toolarge', REFUSED, 'refused: too_large 413'],
  ['Moved', REFUSED, 'refused: redirected 302'],
  [
    'Invalid Invalidpath Invalidloc Invalidmap Invalidproblem',
    'Please fix a few answers',
    'refused: invalid 422',
  ],
  ['Compressed Empty Garbled Html', UNKNOWN, 'unknown: malformed_answer 201'],
  ['Huge', UNKNOWN, 'unknown: response_too_large 201'],
  ['Cut', UNKNOWN, 'unknown: response_cut 201'],
  ['Reset', UNKNOWN, 'unknown: connection_lost'],
  ['Broken', UNKNOWN, 'unknown: server_error 500'],
  ['Badgateway', UNKNOWN, 'unknown: server_error 502'],
];
const WARNED = 'Warned Warnedobject Warnedlist Warnedinside Warnedinobject Warnedinlist';
const OF_REFINANCE: Row[] = [
  ['Empty Silent', RECEIVED, 'answered: 201'],
  ['Bare', RECEIVED, 'answered in_progress: 201'],
  ['Barelink', OFFERS, 'answered issued: 201'],
];
/** The page on which a prefill ends; none where its link is followed. */
const OF_PREFILL: Row[] = [
  ['Slow Ordinary Renamed Interim Stacked Utfsixteen Blanks', '', 'followed'],
  ['Linkless Foreign Unlisted', 'Your answers have arrived', ''],
  ['Badrequest', 'A technical problem stopped your answers from going through', ''],
  ['Broken Reset', 'We’re checking whether your answers went through', ''],
];

test.concurrent.for([
  ['personal-v3', PERSONAL, OF_ALL],
  ['personal-v2', STORED, [...OF_ALL, [WARNED, OFFERS, 'answered in_progress issued warned: 201']]],
  ['refinance-v2', REFINANCE, [...OF_ALL, ...OF_REFINANCE]],
  ['prefill-v2', QUICK, OF_PREFILL],
] as const)(
  'every row of the sandbox’s table has its outcome: %s',
  async ([key, product, table], { expect }) => {
    const rows = new Map(
      table.flatMap(([names, ...seen]) => names.split(' ').map((name) => [name, seen] as const)),
    );
    expect([...rows.keys()].toSorted()).toEqual(await publishedFor(key));
    const queue = [...rows];
    const sendRows = async () => {
      for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
        const borrower = place.borrower(aPerson(row[0]), product);
        const seen = product === QUICK ? await sentAnswers(borrower) : await sentLead(borrower, key);
        expect.soft(seen, row[0]).toEqual(row[1]);
        expect.soft(await postsOf(key, borrower), row[0]).toHaveLength(MORE_POSTS[row[0]] ?? 1);
      }
    };
    await Promise.all(Array.from({ length: BATCH_SIZE }, sendRows));
  },
);

async function publishedFor(key: string): Promise<string[]> {
  type Scenarios = { scenarios: { lastName: string; products: string[] }[] };
  const { scenarios } = await control<Scenarios>(place.fleet.sandbox, '/scenarios');
  const ofProduct = scenarios.filter(({ products }) => products.includes(key));
  return ofProduct.map(({ lastName }) => lastName).toSorted();
}

/** The page and the record after the operator's answer. */
async function sentLead(borrower: PostingBorrower, key: string) {
  const { location } = await borrower.agree(await borrower.arriveAtConsent());
  if (location !== OUTCOME) return [location];
  const { heading } = await borrower.outcome();
  const [post = '{}'] = await postsOf(key, borrower);
  const records = await place.rows<{ record: string }>(
    `SELECT concat_ws(' ', lead.state, lead.operator_status, lead.link_refused,
              CASE WHEN lead.link_issued_at IS NOT NULL THEN 'issued' END,
              CASE WHEN lead.redirected_at IS NOT NULL THEN 'followed' END,
              CASE WHEN lead.operator_warning ~ '\\w' THEN 'warned' END)
            || ': ' || concat_ws(' ', attempt.reason, attempt.http_status) AS record
     FROM lead JOIN attempt ON lead_id = lead.id AND attempt.outcome = lead.state WHERE partner_lead_id = $1`,
    [JSON.parse(post).partnerLeadId],
  );
  return [heading, ...records.map(({ record }) => record)];
}

/** Sends a prefill with its button and follows our own redirects. */
async function sentAnswers(borrower: PostingBorrower) {
  await borrower.begin();
  await borrower.answerAtOnce();
  const action = borrower.actionOf(await borrower.ask(CHECK));
  let reply = await borrower.post(CHECK, { [action]: '', website: '' });
  while (reply.location?.startsWith('/')) reply = await borrower.ask(reply.location);
  const { location } = headingOf(reply) === OFFERS ? await borrower.ask('/apply/onward/go') : reply;
  if ((await borrower.ask(CHECK)).location !== '/apply/prefilled') return ['may be sent again'];
  return location?.startsWith(`${place.fleet.sandbox}/`) ? ['', 'followed'] : [headingOf(reply), ''];
}

/** Bodies that reached the operator at a product's own address. */
async function postsOf(key: string, { person }: PostingBorrower): Promise<string[]> {
  const posts = await place.operator.bodiesOf(person.lastName, key);
  return posts.filter((body) => body.includes(JSON.stringify(person.email)));
}

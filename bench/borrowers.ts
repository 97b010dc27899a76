import { randomInt } from 'node:crypto';
import { PERSONAL, type Person } from '#tests/support/borrowers/form-answers.ts';
import {
  aPerson,
  borrowerAt,
  OUTCOME,
  PHONE_HEADERS,
  type PostingBorrower,
} from '#tests/support/borrowers/posting-borrower.ts';
import { formBody, inParallel, type PreparedRequest, receive, type TimedResult } from './load.ts';

const PARALLEL = 8;
/** The simulator's journal is searched by it. */
export const LAST_NAME = 'Benchmark';
export const FORM = '/apply/personal-loan';

/** With a phone of its own: leads of one phone wait for each other's commit, since its daily limit counts them. */
const ownPerson = (lastName: string): Person => ({
  ...aPerson(lastName),
  phone: `212${randomInt(2_000_000, 10_000_000)}`,
});

const borrowerOn = (app: string, address = app, lastName = LAST_NAME) =>
  borrowerAt(app, () => address, ownPerson(lastName), PERSONAL, PHONE_HEADERS);

export const cookieOf = ({ cookies }: PostingBorrower): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** The submissions of so many borrowers, each with a journey and its texts read. */
export const prepareLeads = (app: string, count: number): Promise<PreparedRequest[]> =>
  inParallel(Array(count), PARALLEL, async () => {
    const borrower = borrowerOn(app);
    const { headers, body } = await formBody(await borrower.arriveAtConsent());
    return {
      url: `${app}${FORM}/consent`,
      headers: { ...headers, origin: app, cookie: cookieOf(borrower) },
      body,
      isAccepted: (status, location) => status === 303 && location === OUTCOME,
    };
  });

/** Has a journey with all answers, and posts from the origin `app` to one of its instances. */
export async function borrowerWithAnswers(app: string, address: string): Promise<PostingBorrower> {
  const borrower = borrowerOn(app, address);
  await borrower.begin();
  await borrower.answerAtOnce();
  return borrower;
}

/** The address of a start page in an ad, and the headers of a visitor who comes from it. */
export const FROM_AD = {
  path: '/?utm_source=tv&utm_campaign=spot&gclid=Cj0-1',
  headers: { referer: 'https://ads.example.net/' },
};

const NAVIGATION = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'accept-encoding': 'gzip' };
const MAX_REDIRECTS = 3;

/** A browser without cookies opens a campaign’s link, and gets the first step of a new journey. */
export async function startJourney(address: string): Promise<TimedResult> {
  const since = performance.now();
  let [path, cookie, answer] = [PERSONAL.start, '', ''];
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const { status, headers } = await receive(address + path, { ...PHONE_HEADERS, ...NAVIGATION, cookie });
    answer = `${status} ${path}`;
    if (!headers.location) break;
    path = headers.location;
    cookie = headers['set-cookie']?.map((each) => each.split(';', 1)[0]).join('; ') ?? cookie;
  }
  return { ms: performance.now() - since, isAccepted: answer === `200 ${FORM}/loan`, answer };
}

/** Has a journey without answers. */
export async function borrowerWhoBegan(app: string): Promise<PostingBorrower> {
  const borrower = borrowerOn(app);
  await borrower.begin();
  return borrower;
}

/** Has sent a lead, and seen its outcome. */
export async function borrowerWithLead(app: string, lastName?: string): Promise<PostingBorrower> {
  const borrower = borrowerOn(app, app, lastName);
  await borrower.agree(await borrower.arriveAtConsent());
  await borrower.outcome();
  return borrower;
}

/** From the landing page to the redirect to the operator. Throws if that is not reached. */
export async function applyOnce(app: string): Promise<void> {
  const borrower = borrowerOn(app);
  await borrower.ask('/');
  await borrower.agree(await borrower.walkToConsent());
  await borrower.outcome();
  const { status, location } = await borrower.ask('/apply/handoff/go');
  if (!location?.startsWith('http')) throw new Error(`The operator was not reached: ${status} ${location}.`);
}

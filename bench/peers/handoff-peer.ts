import type { Instance } from '#scripts/dev/served-app.ts';
import { PERSONAL } from '#tests/support/borrowers/form-answers.ts';
import {
  borrowerAt,
  PHONE_HEADERS,
  type PostingBorrower,
} from '#tests/support/borrowers/posting-borrower.ts';
import { formBody } from '../load.ts';
import { HEADERS, isPage, isRedirect, PERSON, type Peer } from './peer.ts';

const FORM = '/apply/personal-loan';
const STEP = `${FORM}/name`;

/** Each borrower has a journey with all answers, and posts one step of it again. */
export function handoffPeer(origin: string, { address, pid }: Pick<Instance, 'address' | 'pid'>): Peer {
  const pageUrl = `${address}${STEP}`;
  return {
    name: 'Handoff',
    pid,
    pageUrl,
    async prepare(count) {
      const borrowers = await Promise.all(
        Array.from({ length: count }, () => borrowerWithAnswers(origin, address)),
      );
      const [first] = borrowers;
      const action = first ? first.actionOf(await first.ask(STEP)) : '';
      const form = await formBody({ [action]: '', form: 'personal-loan', step: 'name', ...PERSON });
      return {
        page: borrowers.map((borrower) => ({
          url: pageUrl,
          headers: { ...HEADERS, cookie: cookieOf(borrower) },
          body: null,
          isAccepted: isPage,
        })),
        post: borrowers.map((borrower) => ({
          url: pageUrl,
          headers: { ...HEADERS, ...form.headers, cookie: cookieOf(borrower), origin },
          body: form.body,
          isAccepted: isRedirect,
        })),
      };
    },
  };
}

/** The address and cookie of the first page of the form. */
export async function firstStep(app: string): Promise<{ url: string; cookie: string }> {
  const borrower = await borrowerWithAnswers(app, app);
  return { url: `${app}${FORM}/loan`, cookie: cookieOf(borrower) };
}

async function borrowerWithAnswers(origin: string, address: string): Promise<PostingBorrower> {
  const borrower = borrowerAt(origin, () => address, { ...PERSON }, PERSONAL, PHONE_HEADERS);
  await borrower.begin();
  await borrower.answerAtOnce();
  return borrower;
}

const cookieOf = ({ cookies }: PostingBorrower) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

import { PERSONAL } from '#tests/support/borrowers/form-answers.ts';
import { borrowerAt, PHONE_HEADERS } from '#tests/support/borrowers/posting-borrower.ts';
import { ownPerson } from './prepared-borrowers.ts';

const FORM = '/apply/personal-loan';
const HANDOFF = '/apply/handoff';
const STEPS = ['loan', 'name', 'address', 'income'];

/** From the landing page to the redirect to the operator. Throws if that is not reached. */
export async function applyOnce(app: string): Promise<void> {
  const borrower = borrowerAt(app, () => app, ownPerson(), PERSONAL, PHONE_HEADERS);
  await borrower.ask('/');
  await borrower.walkToConsent().then((agreement) => borrower.agree(agreement));
  await borrower.outcome();
  const { status, location } = await borrower.ask(`${HANDOFF}/go`);
  if (!location?.startsWith('http')) throw new Error(`The operator was not reached: ${status} ${location}.`);
}

/** Requests the pages of a borrower with answers in turn. Each call throws if its page is not shown. */
export async function openReader(app: string): Promise<() => Promise<void>> {
  const borrower = borrowerAt(app, () => app, ownPerson(), PERSONAL, PHONE_HEADERS);
  await borrower.begin();
  await borrower.answerAtOnce();
  const paths = ['/', ...STEPS.map((step) => `${FORM}/${step}`), `${FORM}/check`, `${FORM}/consent`];
  let turn = 0;
  return async () => {
    const path = paths[turn++ % paths.length] ?? '/';
    const { status } = await borrower.ask(path);
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
  };
}

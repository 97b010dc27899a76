import { borrowerAt, somebody } from '#tests/support/borrowers/posting-borrower.ts';
import { formBody, type Shot } from './shot.ts';

const AT_ONCE = 8;
const FORM = '/apply/personal-loan';
const OUTCOME = '/apply/outcome';
const ANSWERS = {
  requestedLoanAmount: '12000',
  loanPurpose: 'debt_consolidation',
  phone: '5550100199',
  dateOfBirth: '10/14/1988',
  street: '17 Larch Road',
  city: 'Bloomsburg',
  state: 'PA',
  zipcode: '17815',
  employmentStatus: 'employed_full_time',
  incomeYearly: '64000',
  housingType: 'rent',
  monthlyPayment: '1200',
};

/** Lets borrowers come as far as the consent page and read its texts, each on a journey of their own. Tells what they then post. */
export async function readyBorrowers(app: string, lastName: string, count: number): Promise<Shot[]> {
  const first = borrowerAt(app, () => app);
  await first.begin();
  const [action = ''] = /\$ACTION_ID_[0-9a-f]+/.exec((await first.ask(`${FORM}/loan`)).html) ?? [];
  const shots: Shot[] = [];
  const oneAfterAnother = async () => {
    while (shots.length < count) shots.push(await readyBorrower(app, lastName, action));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, oneAfterAnother));
  return shots.slice(0, count);
}

async function readyBorrower(app: string, lastName: string, action: string): Promise<Shot> {
  const borrower = borrowerAt(app, () => app, somebody(lastName));
  const { phone: _, ...person } = borrower.person;
  await borrower.begin();
  // All answers at once: what is kept is the same, and the way here is not what is measured.
  const form = { [action]: '', form: 'personal-loan', step: 'loan' };
  await borrower.post(`${FORM}/loan`, { ...form, ...ANSWERS, ...person });
  const { headers, body } = await formBody(await borrower.readConsent());
  const cookie = [...borrower.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    url: `${app}${FORM}/consent`,
    headers: { ...headers, origin: app, cookie },
    body,
    isThrough: (status, location) => status === 303 && location === OUTCOME,
  };
}

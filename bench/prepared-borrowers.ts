import { aPerson, borrowerAt } from '#tests/support/borrowers/posting-borrower.ts';
import { formBody, type PreparedRequest } from './load.ts';

const PARALLEL = 8;
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

/** Takes `count` borrowers to the consent page, each in a separate journey, and returns their consent posts. */
export async function prepareBorrowers(
  app: string,
  lastName: string,
  count: number,
): Promise<PreparedRequest[]> {
  const first = borrowerAt(app, () => app);
  await first.begin();
  const [action = ''] = /\$ACTION_ID_[0-9a-f]+/.exec((await first.ask(`${FORM}/loan`)).html) ?? [];
  const requests: PreparedRequest[] = [];
  const worker = async () => {
    while (requests.length < count) requests.push(await prepareBorrower(app, lastName, action));
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  return requests.slice(0, count);
}

async function prepareBorrower(app: string, lastName: string, action: string): Promise<PreparedRequest> {
  const borrower = borrowerAt(app, () => app, aPerson(lastName));
  const { phone: _, ...person } = borrower.person;
  await borrower.begin();
  // One post for all answers stores the same data, and the steps are not measured.
  const form = { [action]: '', form: 'personal-loan', step: 'loan' };
  await borrower.post(`${FORM}/loan`, { ...form, ...ANSWERS, ...person });
  const { headers, body } = await formBody(await borrower.readConsent());
  const cookie = [...borrower.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    url: `${app}${FORM}/consent`,
    headers: { ...headers, origin: app, cookie },
    body,
    isAccepted: (status, location) => status === 303 && location === OUTCOME,
  };
}

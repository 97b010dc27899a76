import { aPerson, borrowerAt } from '#tests/support/borrowers/posting-borrower.ts';
import { formBody, type PreparedRequest } from './load.ts';

const PARALLEL = 8;
const FORM = '/apply/personal-loan';
const OUTCOME = '/apply/outcome';
export async function prepareBorrowers(
  app: string,
  lastName: string,
  count: number,
): Promise<PreparedRequest[]> {
  const requests: PreparedRequest[] = [];
  const worker = async () => {
    while (requests.length < count) requests.push(await prepareBorrower(app, lastName));
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  return requests.slice(0, count);
}

async function prepareBorrower(app: string, lastName: string): Promise<PreparedRequest> {
  const borrower = borrowerAt(app, () => app, aPerson(lastName));
  const { headers, body } = await formBody(await borrower.arriveAtConsent());
  const cookie = [...borrower.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    url: `${app}${FORM}/consent`,
    headers: { ...headers, origin: app, cookie },
    body,
    isAccepted: (status, location) => status === 303 && location === OUTCOME,
  };
}

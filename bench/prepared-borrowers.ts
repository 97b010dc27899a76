import { PERSONAL } from '#tests/support/borrowers/form-answers.ts';
import { aPerson, borrowerAt, PHONE_HEADERS } from '#tests/support/borrowers/posting-borrower.ts';
import { formBody, type PreparedRequest } from './load.ts';

const PARALLEL = 8;
const FORM = '/apply/personal-loan';
const OUTCOME = '/apply/outcome';

/** Borrowers of the origin `app`, spread over the addresses of its instances. */
export async function prepareBorrowers(
  app: string,
  lastName: string,
  count: number,
  addresses: string[] = [app],
): Promise<PreparedRequest[]> {
  const requests: PreparedRequest[] = [];
  let begun = 0;
  const worker = async () => {
    while (begun < count) {
      const address = addresses[begun % addresses.length] ?? app;
      begun += 1;
      requests.push(await prepareBorrower(app, address, lastName));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  return requests;
}

async function prepareBorrower(app: string, address: string, lastName: string): Promise<PreparedRequest> {
  const borrower = borrowerAt(app, () => address, aPerson(lastName), PERSONAL, PHONE_HEADERS);
  const { headers, body } = await formBody(await borrower.arriveAtConsent());
  const cookie = [...borrower.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    url: `${address}${FORM}/consent`,
    headers: { ...headers, origin: app, cookie },
    body,
    isAccepted: (status, location) => status === 303 && location === OUTCOME,
  };
}

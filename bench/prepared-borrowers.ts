import { randomInt } from 'node:crypto';
import { PERSONAL, type Person } from '#tests/support/borrowers/form-answers.ts';
import { aPerson, borrowerAt, PHONE_HEADERS } from '#tests/support/borrowers/posting-borrower.ts';
import { formBody, type PreparedRequest } from './load.ts';

const PARALLEL = 8;
const FORM = '/apply/personal-loan';
const OUTCOME = '/apply/outcome';

/** With a phone of its own: leads of one phone wait for each other's commit, since its daily limit counts them. */
export const ownPerson = (lastName?: string): Person => ({
  ...aPerson(lastName),
  phone: `212${randomInt(2_000_000, 10_000_000)}`,
});

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
  const borrower = borrowerAt(app, () => address, ownPerson(lastName), PERSONAL, PHONE_HEADERS);
  const { headers, body } = await formBody(await borrower.arriveAtConsent());
  const cookie = [...borrower.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    url: `${address}${FORM}/consent`,
    headers: { ...headers, origin: app, cookie },
    body,
    isAccepted: (status, location) => status === 303 && location === OUTCOME,
  };
}

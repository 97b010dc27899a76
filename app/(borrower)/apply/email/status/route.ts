import { findBorrower } from '#features/application/borrower.ts';
import { findEmailStatus, offerEmail } from '#features/borrower-mail/offer-email.ts';
import { readJourneyKey } from '#platform/sessions/journey-cookie.ts';

export async function GET(): Promise<Response> {
  const borrower = await findBorrower(await readJourneyKey());
  const offer = offerEmail(borrower);
  const status = borrower && offer && (await findEmailStatus(borrower, offer));
  return Response.json({ isWaiting: status === 'sending' }, { headers: { 'Cache-Control': 'no-store' } });
}

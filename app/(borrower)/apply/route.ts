import { findBorrower } from '#features/application/borrower.ts';
import { journeyOf } from '#features/form/model/journey.ts';
import { readJourneyKey } from '#platform/sessions/journey-cookie.ts';

export async function GET(): Promise<Response> {
  const borrower = await findBorrower(await readJourneyKey());
  const path = borrower ? journeyOf(borrower).resumePath : '/apply/lost';
  return new Response(null, { status: 303, headers: { Location: path, 'Cache-Control': 'no-store' } });
}

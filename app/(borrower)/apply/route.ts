import { resumePath } from '#features/application/begin-journey.ts';
import { findBorrower } from '#features/application/borrower.ts';
import { readJourneyKey } from '#platform/sessions/journey-cookie.ts';

export async function GET(): Promise<Response> {
  const borrower = await findBorrower(await readJourneyKey());
  const path = borrower ? resumePath(borrower) : '/apply/lost';
  return new Response(null, { status: 303, headers: { Location: path, 'Cache-Control': 'no-store' } });
}

'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { borrowerReader } from '#app/borrower-request.ts';
import { emailBorrower } from '#features/borrower-mail/email-borrower.ts';
import { EMAIL_PATH } from '#features/borrower-mail/model/borrower-mail.ts';
import { readJourneyKey } from '#platform/sessions/journey-cookie.ts';

export async function emailMe(): Promise<void> {
  const journeyKey = await readJourneyKey();
  const result = journeyKey ? await emailBorrower(journeyKey, await borrowerReader()) : 'no_journey';
  if (result === 'no_journey') redirect('/apply/lost');
  revalidatePath(EMAIL_PATH);
  // Without an offer, the page itself redirects.
  redirect(result === 'limited' ? `${EMAIL_PATH}?again=limit` : EMAIL_PATH);
}

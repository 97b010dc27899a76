'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { borrowerReader } from '#app/borrower-request.ts';
import { emailBorrower } from '#features/borrower-mail/email-borrower.ts';
import { EMAIL_PATH } from '#features/borrower-mail/model/borrower-mail.ts';
import { readJourneyKey } from '#platform/sessions/journey-cookie.ts';

export async function emailMe(): Promise<void> {
  const result = await emailBorrower(await readJourneyKey(), await borrowerReader());
  revalidatePath(EMAIL_PATH);
  if (result === 'not_offered') redirect('/apply');
  redirect(result === 'limited' ? `${EMAIL_PATH}?again=limit` : EMAIL_PATH);
}

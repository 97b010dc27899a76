'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { WITHDRAW_FORM } from '#features/application/model/borrower-forms.ts';
import { receiptPath } from '#features/lead/model/receipt.ts';
import { withdrawPhoneConsent } from '#features/lead/withdraw-phone.ts';
import { isUuid } from '#platform/values/ids.ts';
import { readForm } from '#platform/values/posted-form.ts';

/** The receipt's URL is enough: the worst result is a call that isn't made. */
export async function withdrawConsent(data: FormData): Promise<void> {
  const id = readForm(WITHDRAW_FORM, data).text('receipt');
  if (!isUuid(id)) redirect('/apply/lost');
  await withdrawPhoneConsent(id);
  revalidatePath(receiptPath(id));
  redirect(receiptPath(id));
}

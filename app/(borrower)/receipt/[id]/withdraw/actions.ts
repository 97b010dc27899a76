'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { receiptPath } from '#features/lead/model/receipt.ts';
import { withdrawPhoneConsent } from '#features/lead/withdraw-phone.ts';
import { isUuid } from '#platform/values/ids.ts';

/** The receipt's URL is enough: the worst result is a call that isn't made. */
export async function withdrawConsent(form: FormData): Promise<void> {
  const id = String(form.get('receipt') ?? '');
  if (!isUuid(id)) redirect('/apply/lost');
  await withdrawPhoneConsent(id);
  revalidatePath(receiptPath(id));
  redirect(receiptPath(id));
}

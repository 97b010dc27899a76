'use server';

import { redirect } from 'next/navigation';
import { borrowerRequest } from '#app/borrower-request.ts';
import { START_OVER_FORM } from '#features/application/model/borrower-forms.ts';
import { findLinked } from '#features/application/other-product.ts';
import { startOver } from '#features/privacy/start-over.ts';
import { writeDeletedReceipt } from '#platform/sessions/deleted-receipt.ts';
import { clearJourneyKey, readJourneyKey } from '#platform/sessions/journey-cookie.ts';
import { readForm } from '#platform/values/posted-form.ts';

export async function deleteAnswers(data: FormData): Promise<void> {
  const next = readForm(START_OVER_FORM, data).text('next');
  // Only what a link of that campaign may say.
  const other = next ? await findLinked(new URLSearchParams(next), await borrowerRequest()) : null;
  const receipt = await startOver(await readJourneyKey());
  await clearJourneyKey();
  if (receipt) await writeDeletedReceipt(receipt);
  redirect(other ? `/apply/deleted?${other.query}` : '/apply/deleted');
}

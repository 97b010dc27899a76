'use server';

import { redirect } from 'next/navigation';
import { START_OVER_FORM } from '#features/application/model/borrower-forms.ts';
import { startOver } from '#features/privacy/start-over.ts';
import { writeDeletedReceipt } from '#platform/sessions/deleted-receipt.ts';
import { clearJourneyKey, readJourneyKey } from '#platform/sessions/journey-cookie.ts';
import { readForm } from '#platform/values/posted-form.ts';

export async function deleteAnswers(data: FormData): Promise<void> {
  const next = readForm(START_OVER_FORM, data).text('next');
  const receipt = await startOver(await readJourneyKey());
  await clearJourneyKey();
  if (receipt) await writeDeletedReceipt(receipt);
  redirect(next ? `/apply/deleted?${new URLSearchParams(next)}` : '/apply/deleted');
}

'use server';

import { redirect } from 'next/navigation';
import { startOver } from '#features/privacy/start-over.ts';
import { writeDeletedReceipt } from '#platform/sessions/deleted-receipt.ts';
import { clearJourneyKey, readJourneyKey } from '#platform/sessions/journey-cookie.ts';

export async function deleteAnswers(): Promise<void> {
  const receipt = await startOver(await readJourneyKey());
  await clearJourneyKey();
  if (receipt) await writeDeletedReceipt(receipt);
  redirect('/apply/deleted');
}

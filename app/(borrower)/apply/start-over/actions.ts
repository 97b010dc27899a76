'use server';

import { redirect } from 'next/navigation';
import { startOver } from '#journeys/start-over.ts';
import { clearJourneyKey, readJourneyKey } from '#sessions/journey-cookie.ts';

export async function deleteAnswers(): Promise<void> {
  const receipt = await startOver(await readJourneyKey());
  await clearJourneyKey();
  redirect(receipt ? `/apply/deleted?receipt=${receipt}` : '/apply/deleted');
}

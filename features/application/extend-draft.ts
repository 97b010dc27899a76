import 'server-only';
import { extendDraft } from '#features/application/store/drafts.ts';
import type { JourneyKey } from './borrower.ts';

/** Keeps a borrower's answers for another full term. Tells how long that is in milliseconds; null where they are gone. */
export async function extendAnswers({ journeyId }: JourneyKey): Promise<number | null> {
  return extendDraft(journeyId);
}

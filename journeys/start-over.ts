import 'server-only';
import type { JourneyKey } from './borrower.ts';
import { eraseJourney } from './erase-person.ts';

/**
 * Deletes the answers of a journey and ends it. A lead that was sent stays known by its identifiers, and by the evidence of
 * what was agreed to; where none was sent, nothing that tells of the borrower stays.
 */
export async function startOver(journeyKey: JourneyKey | null): Promise<void> {
  if (journeyKey) await eraseJourney(journeyKey.journeyId, { by: 'borrower', sparesSent: true });
}

import 'server-only';
import { recordErasure } from '#records/journeys.ts';
import type { JourneyKey } from './borrower.ts';

/** Deletes the answers of a journey and ends it. A lead that was sent stays known by its identifiers alone. */
export async function startOver(journeyKey: JourneyKey | null): Promise<void> {
  if (journeyKey) await recordErasure(journeyKey.journeyId);
}

import 'server-only';
import { wordsOf } from '#domain/consent-words.ts';
import { findConsentText, findUsableFetch, recordDisplay } from '#records/consents.ts';
import { databaseNow } from '#records/db.ts';
import { findJourney } from '#records/journeys.ts';
import type { JourneyKey } from './borrower.ts';

/**
 * The bytes of one consent document. Where a borrower's own browser opens a text that is on offer now (`isOpened`: not
 * ahead of time, not its head alone), the moment is kept as its display. Null where no such text is known.
 */
export async function showConsent(
  sha256: string,
  journeyKey: JourneyKey | null,
  isOpened: boolean,
): Promise<Uint8Array | null> {
  const bytes = await findConsentText(sha256);
  if (!bytes || !journeyKey || !isOpened) return bytes;
  const now = await databaseNow();
  const [journey, offered] = await Promise.all([
    findJourney(journeyKey.journeyId),
    findUsableFetch('personal_v3', now),
  ]);
  if (journey && offered?.blocks.some((block) => block.sha256 === sha256)) {
    await recordDisplay(journey.id, offered, sha256, now);
  }
  return bytes;
}

/** The words of one consent document without its markup, links in brackets behind their words. Counts as no display. */
export async function consentInWords(sha256: string): Promise<string | null> {
  const bytes = await findConsentText(sha256);
  return bytes && wordsOf(Buffer.from(bytes).toString('utf8'));
}

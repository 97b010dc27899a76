import 'server-only';
import { interfaceOf } from '#domain/campaign.ts';
import { wordsOf } from '#domain/consent-words.ts';
import { findConsentText, findPublished, findUsableFetch, recordDisplay } from '#records/consents.ts';
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
  const journey = await findJourney(journeyKey.journeyId);
  const source = journey && interfaceOf(journey.campaign);
  if (!source) return bytes;
  const offered = await (source === 'personal_v3' ? findUsableFetch(source, now) : findPublished(source));
  if (offered?.blocks.some((block) => block.sha256 === sha256)) {
    await recordDisplay(journey.id, offered, sha256, now);
  }
  return bytes;
}

/** The words of one consent document without its markup, links in brackets behind their words. Counts as no display. */
export async function consentInWords(sha256: string): Promise<string | null> {
  const bytes = await findConsentText(sha256);
  return bytes && wordsOf(Buffer.from(bytes).toString('utf8'));
}

import 'server-only';
import { convert } from 'html-to-text';
import { findConsentText, findUsableFetch, recordDisplay } from '#records/consents.ts';
import { databaseNow } from '#records/db.ts';
import { findJourney } from '#records/journeys.ts';
import type { JourneyKey } from './borrower.ts';

/**
 * The bytes of one consent document. Where a borrower's own browser asks for a text that is on offer now, the moment is
 * kept as its display. Null where no such text is known.
 */
export async function showConsent(sha256: string, journeyKey: JourneyKey | null): Promise<Uint8Array | null> {
  const bytes = await findConsentText(sha256);
  if (!bytes || !journeyKey) return bytes;
  const journey = await findJourney(journeyKey.journeyId);
  const offered = await findUsableFetch('personal_v3', await databaseNow());
  if (journey && offered?.blocks.some((block) => block.sha256 === sha256)) {
    await recordDisplay(journey.id, offered, sha256);
  }
  return bytes;
}

/** The words of one consent document without its markup, links in brackets behind their words. Counts as no display. */
export async function consentInWords(sha256: string): Promise<string | null> {
  const bytes = await findConsentText(sha256);
  return bytes && convert(Buffer.from(bytes).toString('utf8'), { wordwrap: false });
}

import 'server-only';
import { plainTextOf } from '#features/consent/consent-response.ts';
import {
  findConsentText,
  findUsableConsent,
  isExpired,
  recordDisplay,
} from '#features/consent/store/consents.ts';
import { operatorEndpoint, recordEndpoint } from '#features/consent/store/operator-endpoint.ts';
import { openEvidence } from '#features/evidence/evidence-writer.ts';
import { leadInterfaceOf } from '#features/journey/model/campaign.ts';
import { databaseNow } from '#platform/database/db.ts';
import type { ClientInfo } from '#platform/values/client-info.ts';
import { findBorrower, type JourneyKey, lockedPath } from './borrower.ts';

/** Records a display. `opener` is null for prefetches and HEAD requests. */
export async function showConsent(
  sha256: string,
  journeyKey: JourneyKey | null,
  opener: ClientInfo | null,
): Promise<Uint8Array | null> {
  const bytes = await findConsentText(sha256);
  if (!bytes || !journeyKey || !opener) return bytes;
  await storeDisplay(sha256, journeyKey, opener);
  return bytes;
}

async function storeDisplay(sha256: string, journeyKey: JourneyKey, opener: ClientInfo): Promise<void> {
  const borrower = await findBorrower(journeyKey);
  const source = borrower && leadInterfaceOf(borrower.journey.campaign);
  // No agreement can follow, so no display counts.
  if (!source || lockedPath(borrower)) return;
  const offered = await findUsableConsent(source, await databaseNow());
  if (!offered?.blocks.some((block) => block.sha256 === sha256)) return;
  const { journey } = borrower;
  const evidenceWriter = await openEvidence(journey);
  // Read after the evidence exists, so that the display isn't older than its chain.
  const now = await databaseNow();
  const { fetchedAt } = offered;
  if (fetchedAt && isExpired({ fetchedAt }, now)) return;
  const endpoint = operatorEndpoint(source);
  const displayed = evidenceWriter?.seal('consent_displayed', {
    sha256,
    source: source === 'personal_v3' ? endpoint.address : `own text for ${source}`,
    endpoint,
    fetchId: offered.id,
    fetchedAt: fetchedAt?.toISOString() ?? null,
    ...opener,
  });
  // The fetch has already recorded the endpoint of an operator's text.
  if (!fetchedAt) await recordEndpoint(source);
  await recordDisplay(journey.id, offered, sha256, now, displayed);
}

/** Records no display. */
export async function consentAsText(sha256: string): Promise<{ plainText: string } | 'too_complex' | null> {
  const bytes = await findConsentText(sha256);
  if (!bytes) return null;
  const plainText = await plainTextOf(sha256, bytes);
  return plainText === null ? 'too_complex' : { plainText };
}

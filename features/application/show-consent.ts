import 'server-only';
import { plainTextOf } from '#features/consent/consent-response.ts';
import { findUsableConsent, isExpired } from '#features/consent/obtain-consent.ts';
import { findConsentText } from '#features/consent/store/consent-texts.ts';
import { recordDisplay } from '#features/consent/store/displays.ts';
import { operatorEndpoint, recordEndpoint } from '#features/consent/store/operator-endpoint.ts';
import { evidenceWriterOf, newEvidence } from '#features/evidence/evidence-writer.ts';
import { leadInterfaceOf } from '#features/form/model/campaign.ts';
import { submittedPath } from '#features/form/model/journey.ts';
import { NO_READER, type Reader } from '#features/wording/model/language.ts';
import { requireMatchingKeys } from '#platform/database/key-checks.ts';
import type { ClientInfo } from '#platform/values/client-info.ts';
import { findBorrower, type JourneyKey } from './borrower.ts';
import { languageIn } from './language.ts';
import { pageCopyOf } from './page-copy.ts';

/** Records a display. `opener` is null for prefetches and HEAD requests. */
export async function showConsent(
  sha256: string,
  journeyKey: JourneyKey | null,
  opener: ClientInfo | null,
  reader: Reader = NO_READER,
): Promise<Uint8Array | null> {
  const bytes = await findConsentText(sha256);
  if (!bytes || !journeyKey || !opener) return bytes;
  await storeDisplay(sha256, journeyKey, opener, reader);
  return bytes;
}

async function storeDisplay(
  sha256: string,
  journeyKey: JourneyKey,
  opener: ClientInfo,
  reader: Reader,
): Promise<void> {
  const borrower = await findBorrower(journeyKey);
  const source = borrower && leadInterfaceOf(borrower.journey.campaign);
  // No agreement can follow, so no display counts.
  if (!source || submittedPath(borrower)) return;
  const offered = await findUsableConsent(source, borrower);
  if (!offered?.blocks.some((block) => block.sha256 === sha256)) return;
  const { journey } = borrower;
  const { fetchedAt } = offered;
  const endpoint = operatorEndpoint(source);
  // The fetch has already recorded the endpoint of an operator's text.
  if (!fetchedAt) await recordEndpoint(source);
  await requireMatchingKeys();
  const { now, configurationVersion } = borrower;
  const { campaign } = journey;
  const page = await pageCopyOf({
    now,
    configurationVersion,
    ...languageIn(campaign, reader),
    campaign,
    blocks: offered.blocks,
  });
  await recordDisplay(journey.id, offered, sha256, ({ key, now }) => {
    if (fetchedAt && isExpired({ fetchedAt }, now)) return null;
    const { evidenceWriter, chain } = key
      ? { evidenceWriter: evidenceWriterOf(key, journey.id), chain: null }
      : newEvidence(journey);
    const event = evidenceWriter.seal('consent_displayed', {
      sha256,
      keys: offered.blocks.filter((block) => block.sha256 === sha256).map(({ key }) => key),
      source: source === 'personal_v3' ? endpoint.address : `own text for ${source}`,
      endpoint,
      fetchId: offered.id,
      fetchedAt: fetchedAt?.toISOString() ?? null,
      ...(page && { page }),
      ...opener,
    });
    return { displayedAt: now, page, event, chain };
  });
}

/** Records no display. */
export async function consentAsText(sha256: string): Promise<{ plainText: string } | 'too_complex' | null> {
  const bytes = await findConsentText(sha256);
  if (!bytes) return null;
  const plainText = await plainTextOf(sha256, bytes);
  return plainText === null ? 'too_complex' : { plainText };
}

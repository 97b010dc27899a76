import 'server-only';
import { raiseAlert } from '#features/alerts/raise-alert.ts';
import { findEvidenceWriter, openEvidence } from '#features/evidence/evidence-writer.ts';
import { findJourney } from '#features/form/store/journeys.ts';
import { findReceipt, recordPhoneWithdrawn } from '#features/lead/store/receipts.ts';
import { isUuid } from '#platform/values/ids.ts';

/** Raises the alert first and on each request: a crash in between must not hide a withdrawal. */
export async function withdrawPhoneConsent(receiptId: string): Promise<void> {
  const receipt = isUuid(receiptId) ? await findReceipt(receiptId) : null;
  if (!receipt?.lead || !receipt.phone.givenAt) return;
  const { reference } = receipt.lead;
  // A withdrawal after a new agreement opens a new alert.
  const subject = `${reference} ${receipt.phone.givenAt.toISOString()}`;
  await raiseAlert('phone_consent_withdrawn', subject, { journeyId: receipt.journeyId, reference });
  const evidenceWriter = await evidenceWriterOf(receipt.journeyId);
  if (!evidenceWriter) throw new Error('a journey with a receipt has no evidence to add to');
  await recordPhoneWithdrawn(
    receipt.journeyId,
    // Anyone with the URL can press the button.
    evidenceWriter.seal('phone_consent_withdrawn', { by: 'receipt link' }),
  );
}

async function evidenceWriterOf(journeyId: string) {
  const known = await findEvidenceWriter(journeyId);
  if (known) return known;
  const journey = await findJourney(journeyId, 'any');
  return journey && openEvidence(journey, 'any');
}

import 'server-only';
import { raiseAlert } from '#features/alerts/raise-alert.ts';
import { findEvidenceWriter, openEvidence } from '#features/evidence/evidence-writer.ts';
import { findJourney } from '#features/journey/store/journeys.ts';
import { findReceipt, recordPhoneWithdrawn } from '#features/lead/store/receipts.ts';
import { isUuid } from '#platform/values/ids.ts';

/**
 * Withdraws the consent to calls and texts that a receipt tells of, for whoever has its address. Staff are told before it is
 * kept, and each time that it is asked for: nothing that ends this process in between leaves a withdrawal that nobody
 * hears of.
 */
export async function withdrawPhoneConsent(receiptId: string): Promise<void> {
  const receipt = isUuid(receiptId) ? await findReceipt(receiptId) : null;
  if (!receipt?.lead || !receipt.phone.givenAt) return;
  const { reference } = receipt.lead;
  // Whoever agrees anew and withdraws again has said something new, also while nobody has seen to the first.
  const subject = `${reference} ${receipt.phone.givenAt.toISOString()}`;
  await raiseAlert('phone_consent_withdrawn', subject, { journeyId: receipt.journeyId, reference });
  const evidenceWriter = await evidenceWriterOf(receipt.journeyId);
  if (!evidenceWriter) throw new Error('a journey with a receipt has no evidence to add to');
  await recordPhoneWithdrawn(
    receipt.journeyId,
    evidenceWriter.seal('phone_consent_withdrawn', { by: 'borrower' }),
  );
}

/** Also of a journey that was erased, and of one that is older than its evidence. */
async function evidenceWriterOf(journeyId: string) {
  const known = await findEvidenceWriter(journeyId);
  if (known) return known;
  const journey = await findJourney(journeyId, 'any');
  return journey && openEvidence(journey, 'any');
}

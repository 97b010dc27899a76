import 'server-only';
import { raiseAlert } from '#features/alerts/raise-alert.ts';
import { findReceipt } from '#features/lead/store/receipts.ts';
import { recordOwnWithdrawal } from '#features/opt-out/store/withdrawals.ts';
import { evidenceWriterFor, phoneHashesIn } from '#features/opt-out/withdraw-numbers.ts';
import { isUuid } from '#platform/values/ids.ts';

/** Raises the alert first and on each request: a crash in between must not hide a withdrawal. */
export async function withdrawPhoneConsent(receiptId: string): Promise<void> {
  const receipt = isUuid(receiptId) ? await findReceipt(receiptId) : null;
  if (!receipt?.lead || !receipt.phone.givenAt) return;
  const { journeyId } = receipt;
  const { reference } = receipt.lead;
  // A withdrawal after a new agreement opens a new alert.
  const subject = `${reference} ${receipt.phone.givenAt.toISOString()}`;
  await raiseAlert('phone_consent_withdrawn', subject, { journeyId, reference });
  const evidenceWriter = await evidenceWriterFor(journeyId);
  if (!evidenceWriter) throw new Error('a journey with a receipt has no evidence to add to');
  await recordOwnWithdrawal(
    journeyId,
    await phoneHashesIn(evidenceWriter, journeyId),
    // Anyone with the URL can press the button.
    evidenceWriter.seal('phone_consent_withdrawn', { by: 'receipt link' }),
  );
}

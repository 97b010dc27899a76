import 'server-only';
import { isReceiptId } from '#domain/receipt.ts';
import { findReceipt, findReceiptId } from '#records/receipts.ts';
import type { JourneyKey } from './borrower.ts';
import { eraseJourney } from './erase-person.ts';

/**
 * Deletes the answers of a journey and ends it. A lead that was sent stays known by its identifiers, and by the evidence of
 * what was agreed to; where none was sent, nothing that tells of the borrower stays. Gives the id of the receipt where there
 * is anything on it, since nothing else leads there afterwards.
 */
export async function startOver(journeyKey: JourneyKey | null): Promise<string | null> {
  if (!journeyKey) return null;
  await eraseJourney(journeyKey.journeyId, { by: 'borrower', sparesSent: true });
  const receiptId = await findReceiptId(journeyKey.journeyId);
  return receiptId && (await isReceiptOfDeleted(receiptId)) ? receiptId : null;
}

/** Whether a receipt is of a journey that was deleted and of which something was agreed to. */
export async function isReceiptOfDeleted(receiptId: string): Promise<boolean> {
  const kept = isReceiptId(receiptId) ? await findReceipt(receiptId) : null;
  return kept?.isErased === true && kept.agreements.length > 0;
}

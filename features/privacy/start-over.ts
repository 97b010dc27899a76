import 'server-only';
import type { JourneyKey } from '#features/application/borrower.ts';
import { isReceiptId } from '#features/lead/model/receipt.ts';
import { findReceipt, findReceiptId } from '#features/lead/store/receipts.ts';
import { eraseJourney } from './erase-person.ts';

/**
 * Deletes the answers of a journey and ends it. A lead that was sent stays known by its identifiers, and by the evidence of
 * what was agreed to; where none was sent, nothing that tells of the borrower stays. Gives the id of the receipt where there
 * is anything on it, since nothing else leads there afterwards.
 */
export async function startOver(journeyKey: JourneyKey | null): Promise<string | null> {
  if (!journeyKey) return null;
  await eraseJourney(journeyKey.journeyId, { by: 'borrower', keepsSent: true });
  const receiptId = await findReceiptId(journeyKey.journeyId);
  return receiptId && (await findDeleted(receiptId)) ? receiptId : null;
}

/**
 * Of a journey that was deleted and of which something was agreed to, by its receipt: whether the proof of that is kept,
 * which says who agreed. Null for any other.
 */
export async function findDeleted(receiptId: string): Promise<{ retainsProof: boolean } | null> {
  const receipt = isReceiptId(receiptId) ? await findReceipt(receiptId) : null;
  return receipt?.isErased && receipt.agreements.length > 0 ? { retainsProof: receipt.keepsProof } : null;
}

/** Whether proof of what was agreed to would outlive the answers of a journey that goes on, by its receipt. */
export async function retainsProof(receiptId: string): Promise<boolean> {
  return (await findReceipt(receiptId))?.keepsProof ?? false;
}

import 'server-only';
import type { Borrower, JourneyKey } from '#features/application/borrower.ts';
import { type AtOperator, atOperator } from '#features/lead/model/receipt.ts';
import { findReceipt, findReceiptId } from '#features/lead/store/receipts.ts';
import { isUuid } from '#platform/values/ids.ts';
import { eraseJourney } from './erase-person.ts';

/**
 * A sent lead stays, with its identifiers and the evidence of consent. Returns the receipt id if the receipt has content,
 * since no other page links to it afterward.
 */
export async function startOver(journeyKey: JourneyKey | null): Promise<string | null> {
  if (!journeyKey) return null;
  await eraseJourney(journeyKey.journeyId, { by: 'borrower', keepsSent: true });
  const receiptId = await findReceiptId(journeyKey.journeyId);
  return receiptId && (await findDeleted(receiptId)) ? receiptId : null;
}

type Deleted = { retainsProof: boolean; hasAgreed: boolean; atOperator: AtOperator | null };

export async function findDeleted(receiptId: string): Promise<Deleted | null> {
  const receipt = isUuid(receiptId) ? await findReceipt(receiptId) : null;
  if (!receipt?.isErased) return null;
  const { retainsProof, agreements } = receipt;
  const deleted = { retainsProof, hasAgreed: agreements.length > 0, atOperator: atOperator(receipt) };
  return deleted.hasAgreed || deleted.atOperator ? deleted : null;
}

/** False if a link of a campaign was opened, and nothing more. An opened consent page is evidence, with an address. */
export async function hasStored({ rawAnswers, lead, prefill, journey }: Borrower): Promise<boolean> {
  if (Object.keys(rawAnswers).length > 0 || lead || prefill) return true;
  return (await findReceipt(journey.receiptId))?.hasEvidence ?? false;
}

export async function retainsProof(receiptId: string): Promise<boolean> {
  return (await findReceipt(receiptId))?.retainsProof ?? false;
}

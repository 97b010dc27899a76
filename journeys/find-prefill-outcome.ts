import 'server-only';
import { checkPath } from '#domain/forms/paths.ts';
import { findPrefill } from '#records/prefills.ts';
import { findBorrower, type JourneyKey } from './borrower.ts';

export type PrefillOutcomeForBorrower = {
  outcome: 'opened' | 'received' | 'not_sent' | 'refused' | 'unknown';
  /** Where to send it once more, where nothing was sent. */
  tryAgain: string | null;
  receiptId: string;
};

/** What became of the answers that this borrower had sent to the operator's own form. Null where none were sent. */
export async function findPrefillOutcome(
  journeyKey: JourneyKey | null,
): Promise<PrefillOutcomeForBorrower | null> {
  const borrower = await findBorrower(journeyKey);
  const prefill = borrower && (await findPrefill(borrower.journey.id));
  if (!borrower || !prefill) return null;
  const { slug } = borrower.form;
  const { receiptId } = borrower.journey;
  switch (prefill.outcome) {
    case 'unsent':
      return {
        receiptId,
        outcome: 'not_sent',
        tryAgain: slug === 'prefill' ? checkPath(slug) : '/apply/fallback',
      };
    case 'answered':
      return { receiptId, outcome: prefill.redirectedAt ? 'opened' : 'received', tryAgain: null };
    case 'refused':
      return { receiptId, outcome: 'refused', tryAgain: null };
    default:
      return { receiptId, outcome: 'unknown', tryAgain: null };
  }
}

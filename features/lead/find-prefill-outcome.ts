import 'server-only';
import type { Borrower } from '#features/application/borrower.ts';
import { checkPath } from '#features/form/model/journey.ts';
import { TEST_STOPPED } from '#features/lead/model/lead-copy.ts';

export type PrefillOutcomeForBorrower = {
  outcome: 'opened' | 'received' | 'not_sent' | 'test_held' | 'refused' | 'unknown';
  reference: string;
  tryAgain: string | null;
  receiptId: string;
};

export function findPrefillOutcome(borrower: Borrower | null): PrefillOutcomeForBorrower | null {
  if (!borrower?.prefill) return null;
  const { prefill } = borrower;
  const { slug } = borrower.form;
  const found = { receiptId: borrower.journey.receiptId, reference: prefill.id };
  switch (prefill.outcome) {
    case 'unsent':
      if (prefill.reason === TEST_STOPPED) return { ...found, outcome: 'test_held', tryAgain: null };
      return {
        ...found,
        outcome: 'not_sent',
        tryAgain: slug === 'prefill' ? checkPath(slug) : '/apply/fallback',
      };
    case 'answered':
      return { ...found, outcome: prefill.redirectedAt ? 'opened' : 'received', tryAgain: null };
    case 'refused':
      return { ...found, outcome: 'refused', tryAgain: null };
    default:
      return { ...found, outcome: 'unknown', tryAgain: null };
  }
}

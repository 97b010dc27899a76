import 'server-only';
import type { BorrowerOutcome } from '#features/form/model/lead-state.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import type { LeadOutcomeForBorrower } from './find-outcome.ts';

type Flags = Pick<
  LeadOutcomeForBorrower,
  'wasStoppedTest' | 'wasWithdrawn' | 'isUndeterminable' | 'correction'
>;

const CORRECTIONS = {
  answers: 'to_correct',
  unfinished: 'unfinished',
  digits: 'digits_refused',
  none: 'corrected',
} as const;

/** Which words the page shows. */
export function outcomeState(
  outcome: Exclude<BorrowerOutcome, 'link_issued'>,
  { wasStoppedTest, wasWithdrawn, isUndeterminable, correction }: Flags,
): keyof Dictionary['outcome']['states'] {
  if (wasStoppedTest) return 'test_held';
  if (wasWithdrawn) return 'withdrawn';
  if (correction) return CORRECTIONS[correction.kind];
  return isUndeterminable ? 'undeterminable' : outcome;
}

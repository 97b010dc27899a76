import { type Outcome, statusWord } from '#features/form/model/lead-state.ts';
import type { Receipt } from '#features/lead/read-receipt.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';

type Words = Dictionary['receipt'];
type Lead = Pick<NonNullable<Receipt['lead']>, 'state' | 'operatorStatus' | 'hadLink'>;

export function statusText(
  { state, operatorStatus, hadLink }: Lead,
  operator: string,
  { status }: Words,
): string {
  const word = statusWord(operatorStatus);
  switch (state) {
    case 'intent':
      return status.intent;
    case 'sending':
      return status.onItsWay(operator);
    case 'answered':
      if (word === 'failure') return status.failed(operator);
      if (word === 'timed_out' && !hadLink) return status.timedOut(operator);
      return status.received(operator);
    default:
      return status[state](operator);
  }
}

export const prefillText = (outcome: Outcome | null, operator: string, { prefill }: Words): string =>
  prefill[outcome ?? 'onTheirWay'](operator);

export const headingOf = (isOnCalls: boolean, { texts }: Words): string =>
  isOnCalls ? texts.calls : texts.request;

import type { LeadInterface } from '#features/journey/model/campaign.ts';
import type { Outcome } from '#features/journey/model/lead-state.ts';
import type { Receipt } from '#features/lead/read-receipt.ts';
import { capitalize } from '#platform/values/capitalize.ts';

export const REQUESTS: Record<LeadInterface, string> = {
  personal_v3: 'Offers for a personal loan',
  personal_v2: 'Offers for a personal loan',
  refinance: 'Offers to refinance student loans',
};

type Lead = Pick<NonNullable<Receipt['lead']>, 'state' | 'operatorStatus' | 'hadLink'>;

export function statusText({ state, operatorStatus, hadLink }: Lead, operator: string): string {
  const theOperator = capitalize(operator);
  switch (state) {
    case 'intent':
      return 'It is about to be sent';
    case 'sending':
      return `It is on its way to ${operator}`;
    case 'answered':
      if (operatorStatus === 'failure')
        return `${theOperator} has received it, and could not process it: a technical failure`;
      if (operatorStatus === 'timed_out' && !hadLink)
        return `${theOperator} has received it, and ran out of time with it`;
      return `${theOperator} has received it`;
    case 'refused':
      return `${theOperator} did not take it in the form in which it was sent`;
    case 'unsent':
      return `It did not reach ${operator}`;
    case 'unknown':
      return `It is not known whether it reached ${operator}`;
  }
}

export function prefillText(outcome: Outcome | null, operator: string): string {
  switch (outcome) {
    case 'answered':
      return `${capitalize(operator)} has received them`;
    case 'refused':
      return `${capitalize(operator)} did not take them in the form in which they were sent`;
    case 'unsent':
      return `They did not reach ${operator}`;
    case null:
      return `They are on their way to ${operator}`;
    case 'unknown':
      return `It is not known whether they reached ${operator}`;
  }
}

export const headingOf = (isOnCalls: boolean) =>
  isOnCalls ? 'Calls and texts' : 'Consent to send your request';

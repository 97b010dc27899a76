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
      return 'About to be sent';
    case 'sending':
      return `On its way to ${operator}`;
    case 'answered':
      if (operatorStatus === 'failure')
        return `${theOperator} received it but couldn’t process it because of a technical problem`;
      if (operatorStatus === 'timed_out' && !hadLink) return `${theOperator} received it but ran out of time`;
      return `${theOperator} received it`;
    case 'refused':
      return `${theOperator} couldn’t accept it because of a technical problem`;
    case 'unsent':
      return `It didn’t reach ${operator}`;
    case 'unknown':
      return `We don’t know yet whether it reached ${operator}`;
  }
}

export function prefillText(outcome: Outcome | null, operator: string): string {
  switch (outcome) {
    case 'answered':
      return `${capitalize(operator)} received them`;
    case 'refused':
      return `${capitalize(operator)} couldn’t accept them because of a technical problem`;
    case 'unsent':
      return `They didn’t reach ${operator}`;
    case null:
      return `On their way to ${operator}`;
    case 'unknown':
      return `We don’t know yet whether they reached ${operator}`;
  }
}

export const headingOf = (isOnCalls: boolean) =>
  isOnCalls ? 'Calls and texts' : 'Consent to send your request';

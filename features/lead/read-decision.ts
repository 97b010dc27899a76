import 'server-only';
import { DECISION_LABELS } from '#features/evidence/proof/event-copy.ts';
import { DECISION_CHOICES } from '#features/lead/model/lead-copy.ts';
import type { Decision, DecisionResult } from '#features/lead/store/lead-decisions.ts';
import { isUuid } from '#platform/values/ids.ts';

type Fields = { choice: string; uuid: string; seen: string };
type Errors = Record<string, string>;

export function readDecision({
  choice: word,
  uuid: typedUuid,
  seen: lastSeenId,
}: Fields): { decision: Decision } | { errors: Errors } {
  const choice = DECISION_CHOICES.find((one) => one === word);
  const uuid = typedUuid.trim();
  if (!choice) return { errors: { choice: 'Choose an outcome' } };
  if (choice !== 'received') {
    return uuid
      ? {
          errors: {
            uuid: 'Only a received lead has an operator ID. Remove the ID, or choose “Confirmed received”',
          },
        }
      : { decision: { choice, operatorUuid: null, lastSeenId } };
  }
  return isUuid(uuid.toLowerCase())
    ? { decision: { choice, operatorUuid: uuid.toLowerCase(), lastSeenId } }
    : {
        errors: {
          uuid: 'Enter the operator’s UUID, such as 0b0e5c8e-7b6f-4a54-9a52-1d7b3c1f7a10',
        },
      };
}

export function decisionErrors(decided: DecisionResult): Errors | null {
  switch (decided.kind) {
    case 'decided':
      return null;
    case 'no_lead':
      return { '': 'We can’t find that lead' };
    case 'not_unknown':
      return {
        '': 'The outcome is now known: a late response arrived, or the borrower sent it again',
      };
    case 'already_decided':
      return {
        '': `${decided.by} already resolved this lead: ${DECISION_LABELS[decided.choice].toLowerCase()}. Save again only if you know better`,
      };
    case 'uuid_of_another':
      return { uuid: `Lead ${decided.reference} already has this UUID. Check it with the operator` };
  }
}

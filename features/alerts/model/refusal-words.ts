import type { AlertKindWords } from './alert-kind-info.ts';

type Words = Omit<AlertKindWords, 'resolves'>;

export const REFUSAL_KINDS = ['lead_refused', 'prefill_refused'] as const;

/** Each later request fails too, until an engineer acts. */
export const ACCESS_REASONS = ['unauthorized', 'forbidden', 'not_found', 'redirected'];

const CREDENTIALS: Words = {
  severity: 'critical',
  meaning: 'The operator refused our credentials, so nothing gets through.',
  you: 'Ask an engineer now.',
  engineer: 'Check the client ID, the client secret and the scopes.',
};
const ADDRESS: Words = {
  severity: 'critical',
  meaning: 'The operator has nothing at the address that we send to, so nothing gets through.',
  you: 'Ask an engineer now.',
  engineer: 'Check the operator’s address and paths in the settings.',
};
const NO_FIELDS = 'The operator refused the data and named no field.';

const BY_REASON: Record<string, Words> = {
  unauthorized: CREDENTIALS,
  forbidden: CREDENTIALS,
  not_found: ADDRESS,
  redirected: ADDRESS,
  rate_limited: {
    severity: 'warning',
    meaning: 'The operator got more requests than it allows (rate limit).',
    you: 'Wait. If it goes on for an hour, ask the operator for a higher limit.',
  },
  conflict: {
    severity: 'warning',
    meaning: 'The operator says that this conflicts with something it already has.',
    you: 'Ask the operator what it has under this reference.',
  },
  too_large: {
    severity: 'warning',
    meaning: 'The operator refused the data because there is too much of it.',
    you: 'Ask the operator for its limit.',
    engineer: 'Compare the limit with what we send.',
  },
  other_refusal: {
    severity: 'warning',
    meaning: 'The operator refused it with an error that the contract doesn’t describe.',
    you: 'Ask the operator what the HTTP status means.',
  },
};

/** Null for another kind, and for a reason that another release raised. */
export function refusalWords(kind: string, subject: string, facts: object): Words | null {
  if (!REFUSAL_KINDS.some((refusal) => refusal === kind)) return null;
  const reason = subject.split(' ')[1] ?? '';
  if (reason === 'bad_request' || reason === 'invalid') return wordsForData(facts);
  return Object.hasOwn(BY_REASON, reason) ? (BY_REASON[reason] ?? null) : null;
}

function wordsForData(facts: object): Words {
  const fields = 'fields' in facts && typeof facts.fields === 'string' ? facts.fields.trim() : '';
  return {
    severity: 'warning',
    meaning: fields ? `The operator refused these fields: ${fields.split(/\s+/).join(', ')}.` : NO_FIELDS,
    you: 'Ask the operator which values it accepts.',
    ...(fields && { engineer: 'Compare the values and options with the contract.' }),
  };
}

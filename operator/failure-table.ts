import 'server-only';

type PostOutcome =
  /** Proven that no byte was sent: DNS, connection or token failure, or an open circuit. */
  | { kind: 'not_sent' }
  /** No byte was sent. Only a setting can fix the rejected credentials. */
  | { kind: 'client_rejected' }
  /** Bytes may have been sent, without a complete response. */
  | { kind: 'unanswered' }
  | { kind: 'answered'; status: number; isReadable: boolean };

export type NextStep =
  | 'retry'
  | 'retry_after'
  | 'renew_token_once'
  /** Only if the operator has confirmed in writing that it deduplicates posts by id. */
  | 'retry_if_deduplicated'
  | 'nothing';

export type RetryDecision = {
  accepted: 'no' | 'maybe' | 'yes';
  next: NextStep;
  state: 'answered' | 'refused' | 'unsent' | 'unknown';
};

/** The operator documents only 2xx. The other rows follow HTTP. */
export const FAILURE_TABLE = {
  not_sent: { accepted: 'no', next: 'retry', state: 'unsent' },
  client_rejected: { accepted: 'no', next: 'nothing', state: 'unsent' },
  rate_limited: { accepted: 'no', next: 'retry_after', state: 'refused' },
  unauthorized: { accepted: 'no', next: 'renew_token_once', state: 'refused' },
  not_processed: { accepted: 'no', next: 'nothing', state: 'refused' },
  rejected: { accepted: 'no', next: 'nothing', state: 'refused' },
  /** It may be a duplicate of our own earlier post. */
  conflict: { accepted: 'maybe', next: 'nothing', state: 'refused' },
  /** A 3xx may follow a processed POST. 307 and 308 mean that it was not processed. */
  redirected: { accepted: 'maybe', next: 'nothing', state: 'refused' },
  other_refusal: { accepted: 'maybe', next: 'nothing', state: 'refused' },
  ambiguous: { accepted: 'maybe', next: 'retry_if_deduplicated', state: 'unknown' },
  answered: { accepted: 'yes', next: 'nothing', state: 'answered' },
} as const satisfies Record<string, RetryDecision>;

type FailureClass = keyof typeof FAILURE_TABLE;

const BY_STATUS: [from: number, to: number, FailureClass][] = [
  [307, 308, 'not_processed'],
  [300, 399, 'redirected'],
  [400, 400, 'rejected'],
  [401, 401, 'unauthorized'],
  [403, 404, 'not_processed'],
  [409, 409, 'conflict'],
  [413, 413, 'not_processed'],
  [422, 422, 'rejected'],
  [429, 429, 'rate_limited'],
  [400, 499, 'other_refusal'],
];

/** Anything not known to be harmless is ambiguous. */
export function failureClassOf(outcome: PostOutcome): FailureClass {
  if (outcome.kind === 'unanswered') return 'ambiguous';
  if (outcome.kind !== 'answered') return outcome.kind;
  const { status, isReadable } = outcome;
  if (status >= 200 && status <= 299) return isReadable ? 'answered' : 'ambiguous';
  return BY_STATUS.find(([from, to]) => status >= from && status <= to)?.[2] ?? 'ambiguous';
}

export const decideRetry = (outcome: PostOutcome): RetryDecision => FAILURE_TABLE[failureClassOf(outcome)];

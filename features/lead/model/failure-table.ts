/** What came of posting a lead once, as far as the wire shows it. */
export type PostOutcome =
  /** Proof that no byte of it left: no name, no connection, no token, or a rest after many such failures. */
  | { kind: 'not_sent' }
  /** The same, and the operator gives us no token because it does not know us: only a setting can help. */
  | { kind: 'not_admitted' }
  /** Bytes may have left, and no whole answer came: reset, cut, too late, too large, or our own process died. */
  | { kind: 'unanswered' }
  | { kind: 'answered'; status: number; isReadable: boolean };

/** What may be done next without being asked. */
export type NextStep =
  | 'repeat'
  | 'repeat_when_told'
  | 'renew_token_once'
  /** Only where the operator has confirmed in writing that it takes a second post of one id for the first. */
  | 'repeat_if_deduplicated'
  | 'nothing';

export type RetryDecision = {
  /** Whether the operator may hold the lead. */
  accepted: 'no' | 'maybe' | 'yes';
  next: NextStep;
  /** The state that the lead ends in, where nothing is done next or it did not help. */
  state: 'answered' | 'refused' | 'unsent' | 'unknown';
};

/** A row for each class. Only 2xx is documented by the operator: the others are what HTTP says of them. */
export const FAILURE_TABLE = {
  not_sent: { accepted: 'no', next: 'repeat', state: 'unsent' },
  not_admitted: { accepted: 'no', next: 'nothing', state: 'unsent' },
  too_many: { accepted: 'no', next: 'repeat_when_told', state: 'refused' },
  unauthorized: { accepted: 'no', next: 'renew_token_once', state: 'refused' },
  turned_away: { accepted: 'no', next: 'nothing', state: 'refused' },
  rejected: { accepted: 'no', next: 'nothing', state: 'refused' },
  /** A duplicate: of an earlier post of the same lead, perhaps. */
  duplicate: { accepted: 'maybe', next: 'nothing', state: 'refused' },
  /** Where a POST is answered by "look over there", it may well have been taken first; 307 and 308 say "post it there". */
  redirected: { accepted: 'maybe', next: 'nothing', state: 'refused' },
  other_refusal: { accepted: 'maybe', next: 'nothing', state: 'refused' },
  ambiguous: { accepted: 'maybe', next: 'repeat_if_deduplicated', state: 'unknown' },
  answered: { accepted: 'yes', next: 'nothing', state: 'answered' },
} as const satisfies Record<string, RetryDecision>;

export type FailureClass = keyof typeof FAILURE_TABLE;

const BY_STATUS: [from: number, to: number, FailureClass][] = [
  [307, 308, 'turned_away'],
  [300, 399, 'redirected'],
  [400, 400, 'rejected'],
  [401, 401, 'unauthorized'],
  [403, 404, 'turned_away'],
  [409, 409, 'duplicate'],
  [413, 413, 'turned_away'],
  [422, 422, 'rejected'],
  [429, 429, 'too_many'],
  [400, 499, 'other_refusal'],
];

/** The class of what came of a post. Whatever is not known to be harmless is ambiguous. */
export function failureClassOf(outcome: PostOutcome): FailureClass {
  if (outcome.kind === 'unanswered') return 'ambiguous';
  if (outcome.kind !== 'answered') return outcome.kind;
  const { status, isReadable } = outcome;
  if (status >= 200 && status <= 299) return isReadable ? 'answered' : 'ambiguous';
  return BY_STATUS.find(([from, to]) => status >= from && status <= to)?.[2] ?? 'ambiguous';
}

/** What came of a post -> whether the operator may hold it, and what may be done next. */
export const decideRetry = (outcome: PostOutcome): RetryDecision => FAILURE_TABLE[failureClassOf(outcome)];

import { DAY_MS } from '#platform/values/duration.ts';

export const REQUEST_KINDS = ['access', 'erasure', 'withdrawal'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];
/** A withdrawal has a form of its own. */
export const RECORDED_KINDS = ['access', 'erasure'] as const satisfies RequestKind[];
export type RecordedKind = (typeof RECORDED_KINDS)[number];

export const REQUEST_KIND_LABELS: Record<RequestKind, string> = {
  access: 'Copy of their data',
  erasure: 'Erasure of their data',
  withdrawal: 'No calls and texts',
};

export const REQUEST_OUTCOMES = [
  'exported',
  'erased',
  'on_hold',
  'declined',
  'withdrawn',
  'expired',
  'operator_notified',
] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];

export const REQUEST_OUTCOME_LABELS: Record<RequestOutcome, string> = {
  exported: 'Copy downloaded',
  erased: 'Erased',
  on_hold: 'Erased, but evidence on legal hold stays',
  declined: 'Declined',
  withdrawn: 'Canceled by the requester',
  expired: 'Expired without approval',
  operator_notified: 'Operator notified',
};

/** California gives 45 days for a copy and for an erasure. */
const ANSWER_DAYS = 45;
export const requestDueAt = (receivedAt: Date): Date => new Date(receivedAt.getTime() + ANSWER_DAYS * DAY_MS);

export type DecisionResult =
  | 'approved'
  | 'declined'
  | 'withdrawn'
  | 'no_request'
  | 'already_decided'
  | 'expired'
  | 'own_request'
  | 'needs_compliance'
  | 'requester_changed'
  | 'too_many'
  | 'not_allowed';

/** The database guards the transitions. */
export const LEAD_STATES = ['intent', 'sending', 'answered', 'refused', 'unsent', 'unknown'] as const;
export type LeadState = (typeof LEAD_STATES)[number];

export const OUTCOMES = ['answered', 'refused', 'unsent', 'unknown'] as const satisfies LeadState[];
export type Outcome = (typeof OUTCOMES)[number];

export type LeadStatus = {
  state: LeadState;
  operatorStatus: string | null;
  hasLink: boolean;
  timesTimedOut: number;
  isCorrectable: boolean;
  /** Of the last attempt. */
  reason: string | null;
};

export type BorrowerOutcome =
  | 'waiting'
  | 'link_issued'
  | 'received'
  | 'no_offers_page'
  | 'failed'
  | 'timed_out'
  | 'timed_out_often'
  | 'to_correct'
  | 'refused'
  | 'not_sent'
  | 'unknown';

/** Contract 3 expects a retry or a fallback after timed_out. */
export const MAX_TIMEOUTS = 3;

const KNOWN_STATUSES = ['in_progress', 'success', 'failure', 'timed_out'] as const;
type StatusWord = (typeof KNOWN_STATUSES)[number] | 'other';

/**
 * `In Progress`, ` IN_PROGRESS ` and `in-progress` are one word. The database has the same rule, `operator_status_word`.
 * A status is stored as received.
 */
export function statusWord(received: string | null): StatusWord {
  const word = (received ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '_');
  return KNOWN_STATUSES.find((known) => known === word) ?? 'other';
}

/** A link wins, except after failure (contract 3). An undocumented status counts as in_progress. */
export function borrowerOutcome(status: Omit<LeadStatus, 'reason'>): BorrowerOutcome {
  const { state, hasLink } = status;
  const word = statusWord(status.operatorStatus);
  switch (state) {
    case 'intent':
    case 'sending':
      return 'waiting';
    case 'refused':
      return status.isCorrectable ? 'to_correct' : 'refused';
    case 'unsent':
      return 'not_sent';
    case 'unknown':
      return 'unknown';
    case 'answered':
      if (word === 'failure') return 'failed';
      if (hasLink) return 'link_issued';
      if (word === 'timed_out') return status.timesTimedOut < MAX_TIMEOUTS ? 'timed_out' : 'timed_out_often';
      return word === 'success' ? 'no_offers_page' : 'received';
  }
}

const RESENDABLE: readonly BorrowerOutcome[] = ['not_sent', 'timed_out', 'to_correct'];
/** Only if the operator can't be working on the lead, and the borrower can't send it again: one next step at a time. */
const FALLBACK_ALLOWED: readonly BorrowerOutcome[] = ['failed', 'timed_out_often', 'refused'];
const MAYBE_ACCEPTED = ['conflict', 'redirected', 'other_refusal'];

/** The operator refused it, and may have it nevertheless (operator/failure-table.ts). */
export const mayBeAccepted = ({ state, reason }: Pick<LeadStatus, 'state' | 'reason'>): boolean =>
  state === 'refused' && MAYBE_ACCEPTED.includes(reason ?? '');

/** Another product in place of the lead, which the operator has refused, has ended without offers or never got. */
export const mayStartAnother = (status: LeadStatus): boolean => mayResend(status) || mayUseFallback(status);

/** The operator has finished the lead, or is about to: the borrower finds the results there. */
const RESULTS_AT_OPERATOR: readonly BorrowerOutcome[] = ['link_issued', 'received', 'no_offers_page'];

export const mayResend = (status: LeadStatus): boolean => RESENDABLE.includes(borrowerOutcome(status));

export const mayUseFallback = (status: LeadStatus): boolean =>
  FALLBACK_ALLOWED.includes(borrowerOutcome(status)) && !mayBeAccepted(status);

export const hasResultsAtOperator = (outcome: BorrowerOutcome): boolean =>
  RESULTS_AT_OPERATOR.includes(outcome);

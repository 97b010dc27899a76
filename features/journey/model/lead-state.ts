/** A lead's states; the moves between them are guarded by the database. */
export const LEAD_STATES = ['intent', 'sending', 'answered', 'refused', 'unsent', 'unknown'] as const;
export type LeadState = (typeof LEAD_STATES)[number];

/** The outcomes of an attempt to send a lead, or of a prefill. */
export const OUTCOMES = ['answered', 'refused', 'unsent', 'unknown'] as const satisfies LeadState[];
export type Outcome = (typeof OUTCOMES)[number];

/** What the operator or the wire said of a lead, as far as a borrower's page depends on it. */
export type LeadStatus = {
  state: LeadState;
  operatorStatus: string | null;
  hasLink: boolean;
  /** How often the operator ran out of time with it. */
  timesTimedOut: number;
  /** Whether it was refused for answers that the borrower can put right. */
  isCorrectable: boolean;
};

/** What a borrower is to be shown. */
export type BorrowerOutcome =
  | 'waiting'
  | 'link_issued'
  | 'received'
  | 'no_offers_page'
  | 'failed'
  | 'timed_out'
  | 'timed_out_often'
  | 'to_put_right'
  | 'refused'
  | 'not_sent'
  | 'unknown';

/** Contract 3 expects a retry or a fallback after timed_out; more than this is a nuisance to everybody. */
export const MAX_TIMEOUTS = 3;

/**
 * The page that a lead's standing calls for. A link goes first, whatever the status says except failure
 * (contract 3); a status that the contract does not name is treated like in_progress.
 */
export function borrowerOutcome(status: LeadStatus): BorrowerOutcome {
  const { state, operatorStatus, hasLink } = status;
  switch (state) {
    case 'intent':
    case 'sending':
      return 'waiting';
    case 'refused':
      return status.isCorrectable ? 'to_put_right' : 'refused';
    case 'unsent':
      return 'not_sent';
    case 'unknown':
      return 'unknown';
    case 'answered':
      if (operatorStatus === 'failure') return 'failed';
      if (hasLink) return 'link_issued';
      if (operatorStatus === 'timed_out')
        return status.timesTimedOut < MAX_TIMEOUTS ? 'timed_out' : 'timed_out_often';
      return operatorStatus === 'success' ? 'no_offers_page' : 'received';
  }
}

const RESENDABLE: readonly BorrowerOutcome[] = ['not_sent', 'timed_out', 'to_put_right'];
const FALLBACK_ALLOWED: readonly BorrowerOutcome[] = [
  'received',
  'no_offers_page',
  'failed',
  'timed_out',
  'timed_out_often',
  'refused',
  'unknown',
];

/** Whether the borrower may send the same lead again, by an act of their own: a new attempt under the same id. */
export const mayResend = (status: LeadStatus): boolean => RESENDABLE.includes(borrowerOutcome(status));

/** Whether a borrower may take their answers to the operator's own form instead, where the campaign offers it. */
export const mayUseFallback = (outcome: BorrowerOutcome): boolean => FALLBACK_ALLOWED.includes(outcome);

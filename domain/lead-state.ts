/** A lead's states; the moves between them are guarded by the database. */
export type LeadState = 'intent' | 'sending' | 'answered' | 'refused' | 'unsent' | 'unknown';

/** What the operator or the wire said of a lead, as far as a borrower's page depends on it. */
export type LeadStanding = { state: LeadState; operatorStatus: string | null; hasLink: boolean };

/** What a borrower is to be shown. */
export type Outcome =
  | 'waiting'
  | 'link_issued'
  | 'received'
  | 'no_offers_page'
  | 'failed'
  | 'timed_out'
  | 'refused'
  | 'not_sent'
  | 'unknown';

/**
 * The page that a lead's standing calls for. A link goes first, whatever the status says except failure
 * (contract 3); a status that the contract does not name is treated like in_progress.
 */
export function outcomeOf({ state, operatorStatus, hasLink }: LeadStanding): Outcome {
  switch (state) {
    case 'intent':
    case 'sending':
      return 'waiting';
    case 'refused':
      return 'refused';
    case 'unsent':
      return 'not_sent';
    case 'unknown':
      return 'unknown';
    case 'answered':
      if (operatorStatus === 'failure') return 'failed';
      if (hasLink) return 'link_issued';
      if (operatorStatus === 'timed_out') return 'timed_out';
      return operatorStatus === 'success' ? 'no_offers_page' : 'received';
  }
}

/** Whether the borrower may send the same lead again, by an act of their own: a new attempt under the same id. */
export function maySendAgain(standing: LeadStanding): boolean {
  const outcome = outcomeOf(standing);
  return outcome === 'not_sent' || outcome === 'timed_out';
}

import {
  borrowerOutcome,
  hasResultsAtOperator,
  type LeadStatus,
  mayBeAccepted,
  type Outcome,
} from '#features/form/model/lead-state.ts';

export const receiptPath = (id: string) => `/receipt/${id}`;
export const withdrawPath = (id: string) => `${receiptPath(id)}/withdraw`;
export const certificatePath = (id: string) => `${receiptPath(id)}/certificate`;

/** Marks a text that is opened from a receipt. It counts as no display. */
export const COPY_QUERY = 'receipt';

type ReceiptStatus = Pick<LeadStatus, 'state' | 'operatorStatus' | 'reason'> & { hadLink: boolean };

export type AtOperator = {
  what: 'lead' | 'prefill';
  location: 'isWith' | 'mayBeWith';
  reference: string;
};

type Sent = {
  lead: (ReceiptStatus & { reference: string }) | null;
  prefills: readonly { id: string; outcome: Outcome | null }[];
};

/** Null if the operator certainly has neither. An open prefill has no outcome yet. */
export function atOperator({ lead, prefills }: Sent): AtOperator | null {
  if (lead) {
    const { state, reference } = lead;
    if (receiptHasResults(lead)) return { what: 'lead', location: 'isWith', reference };
    if (state === 'sending' || state === 'unknown' || mayBeAccepted(lead))
      return { what: 'lead', location: 'mayBeWith', reference };
  }
  const prefill =
    prefills.find(({ outcome }) => outcome === 'answered') ??
    prefills.find(({ outcome }) => outcome === null || outcome === 'unknown');
  if (!prefill) return null;
  const location = prefill.outcome === 'answered' ? 'isWith' : 'mayBeWith';
  return { what: 'prefill', location, reference: prefill.id };
}

export const receiptHasResults = (lead: ReceiptStatus | null): boolean =>
  lead !== null &&
  hasResultsAtOperator(
    borrowerOutcome({ ...lead, hasLink: lead.hadLink, timesTimedOut: 0, isCorrectable: false }),
  );

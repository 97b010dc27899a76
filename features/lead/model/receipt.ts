import {
  borrowerOutcome,
  hasResultsAtOperator,
  type LeadStatus,
} from '#features/journey/model/lead-state.ts';

export const receiptPath = (id: string) => `/receipt/${id}`;
export const withdrawPath = (id: string) => `${receiptPath(id)}/withdraw`;
export const certificatePath = (id: string) => `${receiptPath(id)}/certificate`;

/** Marks a text that is opened from a receipt. It counts as no display. */
export const COPY_QUERY = 'receipt';

export type PhoneConsent = { givenAt: Date | null; withdrawnAt: Date | null };

export const isPhoneConsentGiven = ({ givenAt, withdrawnAt }: PhoneConsent) =>
  givenAt !== null && (withdrawnAt === null || withdrawnAt < givenAt);

type ReceiptStatus = Pick<LeadStatus, 'state' | 'operatorStatus'> & { hadLink: boolean };

export const receiptHasResults = (lead: ReceiptStatus | null): boolean =>
  lead !== null &&
  hasResultsAtOperator(
    borrowerOutcome({ ...lead, hasLink: lead.hadLink, timesTimedOut: 0, isCorrectable: false }),
  );

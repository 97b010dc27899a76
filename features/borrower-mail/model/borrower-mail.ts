export const EMAIL_PATH = '/apply/email';
export const EMAIL_STATUS_PATH = `${EMAIL_PATH}/status`;
export const resumeLinkPath = (token: string) => `/apply/resume/${token}`;

export const MAX_TRIES = 5;
export const MAILS_PER_DAY = 3;

/** The contents of an email that the borrower may ask for: at least one of the two. */
export type EmailOffer = { hasLink: boolean; hasReceipt: boolean };

export type EmailStatus = 'sending' | 'sent' | 'failed';

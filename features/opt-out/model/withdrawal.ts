import { businessDeadline } from '#platform/values/business-days.ts';

/** How a request or a withdrawal came. A borrower's own withdrawal is a form. */
export const RECEIVED_BY = ['phone', 'mail', 'email', 'text', 'form', 'other'] as const;
export type ReceivedBy = (typeof RECEIVED_BY)[number];

export const RECEIVED_BY_LABELS: Record<ReceivedBy, string> = {
  phone: 'Phone call',
  mail: 'Letter',
  email: 'Email',
  text: 'Text message',
  form: 'Web form',
  other: 'Another way',
};

export type PhoneConsent = { givenAt: Date | null; withdrawnAt: Date | null };

export const isPhoneConsentGiven = ({ givenAt, withdrawnAt }: PhoneConsent) =>
  givenAt !== null && (withdrawnAt === null || withdrawnAt < givenAt);

const BUSINESS_DAYS = 10;

/** US rules give ten business days to stop calls. */
export const withdrawalDueAt = (receivedAt: Date): Date => businessDeadline(receivedAt, BUSINESS_DAYS);

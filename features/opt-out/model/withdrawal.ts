import { businessDeadline } from '#platform/values/business-days.ts';

export type PhoneConsent = { givenAt: Date | null; withdrawnAt: Date | null };

export const isPhoneConsentGiven = ({ givenAt, withdrawnAt }: PhoneConsent) =>
  givenAt !== null && (withdrawnAt === null || withdrawnAt < givenAt);

const BUSINESS_DAYS = 10;

/** US rules give ten business days to stop calls. */
export const withdrawalDueAt = (receivedAt: Date): Date => businessDeadline(receivedAt, BUSINESS_DAYS);

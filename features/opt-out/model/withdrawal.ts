import { businessDay, businessDeadline } from '#platform/values/business-days.ts';

export type PhoneConsent = { givenAt: Date | null; withdrawnAt: Date | null };

export const isPhoneConsentGiven = ({ givenAt, withdrawnAt }: PhoneConsent) =>
  givenAt !== null && (withdrawnAt === null || withdrawnAt < givenAt);

const BUSINESS_DAYS = 10;

/** US rules give ten business days to stop calls. `typedDay` is in the zone of the staff member. */
export function withdrawalDueAt(receivedAt: Date, typedDay: string | null = null): Date {
  const day = businessDay(receivedAt);
  // The earlier of the two, so that the deadline is never too late.
  return businessDeadline(typedDay !== null && typedDay < day ? typedDay : day, BUSINESS_DAYS);
}

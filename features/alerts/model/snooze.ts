import type { AlertKind } from './alert-kinds.ts';

/** Unconfirmed leads, unsafe texts and withdrawals: a borrower or a law waits for each. */
const NEVER_SNOOZED: readonly AlertKind[] = [
  'consent_unsafe',
  'lead_answered_late',
  'lead_not_recorded',
  'lead_unknown',
  'phone_consent_withdrawn',
  'prefill_unknown',
  'withdrawal_overdue',
];

export const neverSnoozed = (): string[] => [...NEVER_SNOOZED];

export const maySnooze = (kind: string): boolean => !NEVER_SNOOZED.some((never) => never === kind);

/** Hours, a week at most. A constraint of the database has the same limit. */
export const SNOOZES = {
  1: '1 hour from now',
  4: '4 hours from now',
  24: '1 day from now',
  72: '3 days from now',
  168: '7 days from now',
} as const;

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
  1: 'In 1 hour',
  4: 'In 4 hours',
  24: 'In 1 day',
  72: 'In 3 days',
  168: 'In 7 days',
} as const;

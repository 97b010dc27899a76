/** Why the borrower submits the page again, in its address. */
const RETRY_REASONS = ['text_changed', 'not_displayed', 'too_fast', 'daily_limit'] as const;

export type RetryReason = (typeof RETRY_REASONS)[number];

/** Open pages of the former release have these. */
const FORMER_REASONS = new Map<unknown, RetryReason>([
  ['changed', 'text_changed'],
  ['unread', 'not_displayed'],
  ['hurried', 'too_fast'],
  ['full', 'daily_limit'],
]);

export const retryReason = (again: unknown): RetryReason | undefined =>
  RETRY_REASONS.find((reason) => reason === again) ?? FORMER_REASONS.get(again);

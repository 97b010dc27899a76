import type { Dictionary } from '#features/wording/model/dictionary.ts';

const REASONS = ['changed', 'unread', 'hurried', 'full'] as const;

export type RetryReason = (typeof REASONS)[number];

const MAX_HOURS = 24;

export function noteOf(again: unknown, { consent, parts }: Dictionary): string | null {
  const { changed, unread } = consent.again;
  switch (REASONS.find((reason) => reason === again)) {
    case 'changed':
      return changed;
    case 'unread':
      return unread;
    case 'hurried':
      return parts.tooFast;
    default:
      return null;
  }
}

/** When the borrower may send again, after the daily limit. */
export function limitWait(again: unknown, wait: unknown, { consent }: Dictionary): string | null {
  if (again !== 'full') return null;
  const hours = Number(wait);
  const isKnown = Number.isInteger(hours) && hours > 0;
  return consent.again.inHours(isKnown ? Math.min(hours, MAX_HOURS) : MAX_HOURS);
}

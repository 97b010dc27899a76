import { retryReason } from '#features/form/model/retry-reason.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';

const MAX_HOURS = 24;

export function noteOf(again: unknown, { consent, parts }: Dictionary): string | null {
  const { changed, unread } = consent.again;
  switch (retryReason(again)) {
    case 'text_changed':
      return changed;
    case 'not_displayed':
      return unread;
    case 'too_fast':
      return parts.tooFast;
    default:
      return null;
  }
}

/** When the borrower may send again, after the daily limit. */
export function limitWait(again: unknown, wait: unknown, { consent }: Dictionary): string | null {
  if (retryReason(again) !== 'daily_limit') return null;
  const hours = Number(wait);
  const isKnown = Number.isInteger(hours) && hours > 0;
  return consent.again.inHours(isKnown ? Math.min(hours, MAX_HOURS) : MAX_HOURS);
}

import { TOO_FAST_MESSAGE } from '#components/borrower/too-fast-notice.tsx';

const RETRY_NOTES = {
  changed: 'This page has changed since you opened it. Read it again before you agree.',
  unread: 'The consent text didn’t load, so nothing was sent. Read it below, then agree again.',
  hurried: TOO_FAST_MESSAGE,
  full: 'You’ve reached our daily limit for requests with your email address or phone number. We didn’t send this one. Your answers are saved.',
} as const;

export type RetryReason = keyof typeof RETRY_NOTES;

const MAX_HOURS = 24;

export function noteOf(again: unknown, wait: unknown): string | null {
  if (typeof again !== 'string' || !Object.hasOwn(RETRY_NOTES, again)) return null;
  const note = RETRY_NOTES[again as RetryReason];
  return again === 'full' ? `${note} ${retryTime(Number(wait))}` : note;
}

function retryTime(hours: number) {
  const known = Number.isInteger(hours) && hours > 0 ? Math.min(hours, MAX_HOURS) : MAX_HOURS;
  return known === 1 ? 'You can send it within the hour.' : `You can send it in ${known} hours.`;
}

import { TOO_FAST_MESSAGE } from '#components/borrower/too-fast-notice.tsx';

/** Why the consent page is shown once more, and what is said of it. */
const AGAIN = {
  changed: 'This page has changed since you read it. Read it again, and agree if you want to.',
  unread:
    'Your browser did not load the consent text before you agreed, so nothing was sent. Please read it below.',
  hurried: TOO_FAST_MESSAGE,
  full: 'As many requests as we send in a day have gone out with your email address or your phone number, so this one was not sent. Your answers are kept.',
} as const;

export type Again = keyof typeof AGAIN;

const HOURS_MOST = 24;

/** The note for a page whose address names a reason; `wait` is in hours, as the address has it. */
export function noteOf(again: unknown, wait: unknown): string | null {
  if (typeof again !== 'string' || !Object.hasOwn(AGAIN, again)) return null;
  const note = AGAIN[again as Again];
  return again === 'full' ? `${note} ${whenAgain(Number(wait))}` : note;
}

function whenAgain(hours: number) {
  const known = Number.isInteger(hours) && hours > 0 ? Math.min(hours, HOURS_MOST) : HOURS_MOST;
  return known === 1 ? 'You can send it within the hour.' : `You can send it in ${known} hours.`;
}

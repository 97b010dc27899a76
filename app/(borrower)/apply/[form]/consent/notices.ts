import type { Dictionary } from '#features/wording/model/dictionary.ts';

const REASONS = ['changed', 'unread', 'hurried', 'full'] as const;

export type RetryReason = (typeof REASONS)[number];

const MAX_HOURS = 24;

export function noteOf(again: unknown, wait: unknown, { consent, parts }: Dictionary): string | null {
  const { changed, unread, full, inHours } = consent.again;
  switch (REASONS.find((reason) => reason === again)) {
    case 'changed':
      return changed;
    case 'unread':
      return unread;
    case 'hurried':
      return parts.tooFast;
    case 'full':
      return `${full} ${inHours(knownHours(Number(wait)))}`;
    case undefined:
      return null;
  }
}

const knownHours = (hours: number) =>
  Number.isInteger(hours) && hours > 0 ? Math.min(hours, MAX_HOURS) : MAX_HOURS;

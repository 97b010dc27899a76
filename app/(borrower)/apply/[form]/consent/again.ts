import { HURRIED } from '#components/hurried-note.tsx';

/** Why the consent page is shown once more, and what is said of it. */
export const AGAIN = {
  changed:
    'The consent text has changed since you read it. Please read it once more, and agree if you want to.',
  unread:
    'Your browser did not load the consent text before you agreed, so nothing was sent. Please read it below.',
  hurried: HURRIED,
} as const;

export type Again = keyof typeof AGAIN;

export const isAgain = (text: unknown): text is Again =>
  typeof text === 'string' && Object.hasOwn(AGAIN, text);

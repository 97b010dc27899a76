import type { Exit } from '#features/questions/model/forms/exits.ts';

type Facts = { brandName: string; state: string; statesServed: readonly string[] };
type Copy = { title: string; paragraphs: string[]; change: string };

/** Longer lists tell a borrower nothing. */
const MAX_NAMED_STATES = 8;

export function exitCopy(reason: Exit['reason'], facts: Facts): Copy {
  switch (reason) {
    case 'age':
      return {
        title: 'You need to be 18 or older',
        paragraphs: [
          'Lenders make loans only to adults, so we can’t request offers for you yet. We haven’t sent your answers to anyone.',
          'A bank or credit union near you can explain loans that a parent or guardian signs with you.',
          'Did you mistype your date of birth? Change it, and you can go on.',
        ],
        change: 'Change my date of birth',
      };
    case 'state':
      return {
        title: `We don’t serve ${facts.state} yet`,
        paragraphs: [
          `${facts.brandName} can’t request offers for people who live in ${facts.state}. We haven’t sent your answers to anyone.`,
          ...servedStates(facts.statesServed),
          'A bank or credit union near you may still be able to help.',
          'Did you choose the wrong state? Change it, and you can go on.',
        ],
        change: 'Change my state',
      };
  }
}

function servedStates(states: readonly string[]): string[] {
  if (states.length === 0 || states.length > MAX_NAMED_STATES) return [];
  return [`We serve people in ${new Intl.ListFormat('en-US').format(states)}.`];
}

/** A stretch of two texts that is in both, or in one alone. */
export type TextSegment = { kind: 'same' | 'gone' | 'new'; text: string };

/** As it is read, or as it is written. */
export type ComparedView = 'words' | 'markup';

/** Two texts that can't be compared. */
export const replaced = (before: string, after: string): TextSegment[] => [
  { kind: 'gone', text: before },
  { kind: 'new', text: after },
];

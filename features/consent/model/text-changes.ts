export type TextSegment = { kind: 'same' | 'gone' | 'new'; text: string };

export type ComparedView = 'words' | 'markup';

export const replaced = (before: string, after: string): TextSegment[] => [
  { kind: 'gone', text: before },
  { kind: 'new', text: after },
];

import { readFileSync } from 'node:fs';
import { parseNotes } from '#features/evidence/proof/format/checkpoint.ts';

export function deliveredNotes(path: string): string[] {
  const notes = parseNotes(readFileSync(path, 'utf8'));
  if (typeof notes === 'string') throw new Error(notes);
  return notes;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './mutant.ts';

const FOLDER = import.meta.dirname;

/**
 * Of the text files here. `FILE ← CHECK` begins a group: the file with the faults, and the check that must catch them.
 * Each fault has a line for what it breaks, then a change of a few words (`~ BEFORE → AFTER`) or of lines (`-` and `+`).
 * `¶` marks the end of a text that ends with a blank or a line break.
 */
export const MUTANTS: readonly Mutant[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.txt'))
  .sort()
  .flatMap((name) => readFileSync(join(FOLDER, name), 'utf8').split(/\n(?=\S)/))
  .flatMap((group) => {
    const [head = '', ...faults] = group.trimEnd().split(/\n {2}(?![-+~] )/);
    const [file = '', caughtBy = ''] = head.split(' ← ');
    return faults.map((fault) => {
      const [breaks = '', ...changes] = fault.split('\n  ');
      const lines = changes.flatMap((line) => line.replace(/^~ (.*) → /, '- $1\n+ ').split('\n'));
      return { breaks, file, caughtBy, from: textOf(lines, '- '), to: textOf(lines, '+ ') };
    });
  });

function textOf(lines: string[], mark: string): string {
  const marked = lines.filter((line) => line.startsWith(mark));
  return marked.map((line) => line.slice(mark.length).replace(/¶$/, '')).join('\n');
}

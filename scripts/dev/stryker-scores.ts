import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './data-folder.ts';

const FILE = join(projectFolder, 'tests', 'mutants', 'stryker.json');

/** No test runs `notRun`: they are as good as missed. */
export type Score = { date: string; caught: number; missed: number; notRun: number };
/** The first and the last that was measured. */
export type Scores = { first: Score; last: Score };

export const strykerScores = (): Record<string, Scores> =>
  existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};

export const mutantsOf = ({ caught, missed, notRun }: Score): number => caught + missed + notRun;

/** A file without a mutant has no score. */
export function storeScores(measured: readonly (readonly [file: string, Score])[]): void {
  const scores = strykerScores();
  for (const [file, last] of measured) {
    if (mutantsOf(last) > 0) scores[file] = { first: scores[file]?.first ?? last, last };
  }
  const lines = Object.entries(scores)
    .filter(([file]) => existsSync(join(projectFolder, file)))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, known]) => `  ${JSON.stringify(file)}: ${JSON.stringify(known)}`);
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`);
}

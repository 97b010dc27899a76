import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Mutant } from '#tests/mutants/mutant.ts';
import { MUTANTS } from '#tests/mutants/mutants.ts';
import { projectFolder } from './data-folder.ts';
import { describeTestRun, type TestRunDescription, writeResults } from './results.ts';

export interface MutantResult {
  mutant: Mutant;
  /** The first failure. Null if everything passed. */
  caughtBy: string | null;
}

const FILE = join(projectFolder, 'tests', 'mutants', 'results.json');

/** Changes with the fault and the check that must catch it, and not with its description. */
export function idOf({ file, from, to, caughtBy }: Mutant): string {
  return createHash('sha256')
    .update(JSON.stringify([file, from, to, caughtBy]))
    .digest('hex')
    .slice(0, 12);
}

export interface MutantRun extends TestRunDescription {
  caught: number;
  missed: number;
  /** Null if it ran in parts. */
  wallSeconds: number | null;
  /** Of those that it caught, compared with a later run by file and behavior. Only the first run has it. */
  stillCaught?: number;
}

interface Stored {
  /** Whole ones: the first, and the last. */
  runs: MutantRun[];
  /** Ids of faults, by their folder. */
  caught: Record<string, string[]>;
}

const stored = (): Stored =>
  existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : { runs: [], caught: {} };

export const mutantRuns = (): MutantRun[] => stored().runs;

export const caughtIds = (): Set<string> => new Set(Object.values(stored().caught).flat());

/** At once, so that a run that is cut short continues with `--new`. */
export function storeResult({ mutant, caughtBy }: MutantResult): void {
  const [caught, id] = [caughtIds(), idOf(mutant)];
  if (caughtBy === null) caught.delete(id);
  else caught.add(id);
  store(stored().runs, caught);
}

export function storeRun(tally: Pick<MutantRun, 'caught' | 'missed'>, ms: number): void {
  const run = { ...describeTestRun(), ...tally, wallSeconds: Math.round(ms / 1_000) };
  store([...stored().runs.slice(0, 1), run], caughtIds());
}

/** Drops the results of deleted faults. */
function store(runs: MutantRun[], ids: ReadonlySet<string>): void {
  const found = MUTANTS.filter((mutant) => ids.has(idOf(mutant)));
  const byFolder = Object.groupBy(found, ({ file }) => dirname(file).split('/').slice(0, 2).join('/'));
  const caught = Object.entries(byFolder)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([folder, mutants = []]) => [folder, mutants.map(idOf).sort()]);
  writeResults(FILE, { runs, caught: Object.fromEntries(caught) });
}

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeRun } from '#bench/run-description.ts';
import type { Mutant } from '#tests/mutants/mutant.ts';
import { MUTANTS } from '#tests/mutants/mutants.ts';
import { projectFolder } from './data-folder.ts';

export interface MutantResult {
  id: string;
  file: string;
  breaks: string;
  /** The first failure. Null if everything passed. */
  caughtBy: string | null;
  seconds: number;
}

const FILE = join(projectFolder, 'tests', 'mutants', 'results.json');

/** Changes with the fault, and not with its description. */
export function idOf({ file, from, to }: Mutant): string {
  return createHash('sha256')
    .update(JSON.stringify([file, from, to]))
    .digest('hex')
    .slice(0, 12);
}

interface Stored {
  caught: number;
  missed: number;
  lastRun: object;
  mutants: MutantResult[];
}

const stored = (): Partial<Stored> => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {});

export const storedResults = (): MutantResult[] => stored().mutants ?? [];

/** At once, so that a run that is cut short continues with `--new`. Drops the results of deleted faults. */
export function storeResult(result: MutantResult): void {
  const { lastRun = {}, mutants = [] } = stored();
  const byId = new Map([...mutants, result].map((one) => [one.id, one]));
  store(
    lastRun,
    MUTANTS.map(idOf).flatMap((id) => byId.get(id) ?? []),
  );
}

export function storeRun(count: number, ms: number): void {
  const { date, machine } = describeRun();
  store({ date, machine, mutants: count, minutes: Math.round(ms / 6_000) / 10 }, storedResults());
}

/** A line for each mutant, so that a change of one is a change of one line. */
function store(lastRun: object, mutants: MutantResult[]): void {
  const missed = mutants.filter(({ caughtBy }) => caughtBy === null).length;
  const head = JSON.stringify({ caught: mutants.length - missed, missed, lastRun }).slice(0, -1);
  const lines = mutants.map((mutant) => JSON.stringify(mutant)).join(',\n');
  writeFileSync(FILE, `${head},"mutants":[\n${lines}\n]}\n`);
}

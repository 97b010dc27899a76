import { type Lane, laneOf, type Mutant } from '#tests/mutants/mutant.ts';
import { catchInBrowser } from './mutant-browser.ts';
import { failingChecks, firstFailure } from './mutant-checks.ts';
import { idOf, type MutantResult, storeResult } from './mutant-results.ts';
import { copyTree, type MutantTree } from './mutant-tree.ts';
import type { DatabaseRun } from './test/database-run.ts';
import { printLine } from './test/tool-run.ts';
import { migratedTemplate } from './test/vitest-stage.ts';

const ORDER: Lane[] = ['lint', 'types', 'vitest', 'browser'];

type MutantRun = DatabaseRun & { workers: number; isRelated: boolean };

export async function runMutants(chosen: Mutant[], run: MutantRun): Promise<MutantResult[]> {
  const { signal, workers, isRelated } = run;
  const template = await migratedTemplate(run.databaseUrl);
  const inOrder = ORDER.flatMap((lane) => chosen.filter((mutant) => laneOf(mutant) === lane));
  let queue = inOrder.filter((mutant) => laneOf(mutant) !== 'browser');
  const results: MutantResult[] = [];
  const record = (mutant: Mutant, caughtBy: string | null, started: number) => {
    const result = report(mutant, caughtBy, started);
    results.push(result);
    // Another file than the named one may have caught it.
    if (!isRelated) storeResult(result);
  };
  const work = async (tree: MutantTree) => {
    for (let mutant = queue.shift(); mutant && !signal.aborted; mutant = queue.shift()) {
      const started = performance.now();
      tree.apply([mutant]);
      const caughtBy = await firstFailure(mutant, isRelated, { folder: tree.folder, template, signal });
      tree.restore([mutant]);
      record(mutant, caughtBy, started);
    }
  };
  const trees: MutantTree[] = [];
  try {
    for (let count = Math.min(workers, queue.length); count > 0; count -= 1)
      trees.push(await copyTree('linked'));
    const [first] = trees;
    if (first && !isRelated) {
      printLine('mutants', 'all their checks run once without a mutant');
      const failing = await failingChecks(queue, { folder: first.folder, template, signal });
      for (const check of failing)
        printLine('mutants', `${check} fails without a mutant and counts as no catch`);
      const isUndecided = ({ caughtBy }: Mutant) => failing.has(caughtBy);
      for (const mutant of queue.filter(isUndecided)) record(mutant, null, performance.now());
      queue = queue.filter((mutant) => !isUndecided(mutant));
    }
    await Promise.all(trees.map(work));
  } finally {
    for (const tree of trees) tree.remove();
  }
  const started = performance.now();
  const browser = inOrder.filter((mutant) => laneOf(mutant) === 'browser');
  for (const { mutant, caughtBy } of await catchInBrowser(browser, signal)) record(mutant, caughtBy, started);
  return results;
}

function report(mutant: Mutant, caughtBy: string | null, started: number): MutantResult {
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  const { file, breaks } = mutant;
  console.log(`${caughtBy === null ? 'MISSED' : 'caught'} ${`${seconds} s`.padStart(7)}  ${file}: ${breaks}`);
  return { id: idOf(mutant), file, breaks, caughtBy, seconds };
}

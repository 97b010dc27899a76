import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { exitWithError, UserError } from '#scripts/cli/user-error.ts';
import { applyTo, isApplicable, type Mutant } from '#tests/mutants/mutant.ts';
import { MUTANTS } from '#tests/mutants/mutants.ts';
import { generateClient } from './app-build.ts';
import { projectFolder } from './data-folder.ts';
import { builtFailures, failingChecks, firstFailure } from './mutant-checks.ts';
import { LANES, laneOf } from './mutant-lanes.ts';
import { caughtIds, idOf, type MutantResult, storeResult, storeRun } from './mutant-results.ts';
import { type DatabaseRun, runTests } from './test/database-run.ts';
import { readNumbers, storeNumbers } from './test/numbers.ts';
import { migratedTemplate } from './test/runners.ts';
import { printLine } from './test/tool-run.ts';
import { projectFiles, runCommand } from './tool.ts';

type MutantRun = DatabaseRun & { workers: number; isRelated: boolean };
type MutantTree = Awaited<ReturnType<typeof copyTree>>;

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    new: { type: 'boolean', default: false },
    related: { type: 'boolean', default: false },
    workers: { type: 'string', default: '2' },
  },
});
const workers = Number(values.workers);
const caught = caughtIds();
const chosen = MUTANTS.filter(
  (mutant) => words.every((word) => isAbout(mutant, word)) && !(values.new && caught.has(idOf(mutant))),
);
if (chosen.length === 0 || !Number.isInteger(workers) || workers < 1) {
  exitWithError(
    new UserError(
      'No mutant has these words. --new takes those that no stored result has as caught, --related all files that load it.',
    ),
  );
}

await runTests({ folder: 'mutants', command: 'npm run mutants' }, async (run) => {
  await generateClient(run.signal);
  const started = performance.now();
  const results = await runMutants(chosen, { ...run, workers, isRelated: values.related });
  const missed = results.filter(({ caughtBy }) => caughtBy === null);
  const caught = results.length - missed.length;
  const isWhole = words.length === 0 && !values.new && !values.related && !run.signal.aborted;
  if (isWhole) {
    storeRun({ caught, missed: missed.length }, performance.now() - started);
    storeNumbers(readNumbers());
  }
  for (const { mutant } of missed) console.log(`missed: ${mutant.file}: ${mutant.breaks}`);
  return [{ passed: caught, failed: missed.length }];
});

function isAbout(mutant: Mutant, word: string): boolean {
  const { file, breaks, caughtBy } = mutant;
  return `${file} ${breaks} ${caughtBy} ${laneOf(mutant)}`.toLowerCase().includes(word.toLowerCase());
}

async function runMutants(chosen: Mutant[], run: MutantRun): Promise<MutantResult[]> {
  const { signal, workers, isRelated } = run;
  const template = await migratedTemplate(run.databaseUrl);
  const inOrder = LANES.flatMap((lane) => chosen.filter((mutant) => laneOf(mutant) === lane));
  let queue = inOrder.filter((mutant) => laneOf(mutant) !== 'built');
  const results: MutantResult[] = [];
  const record = (result: MutantResult, started: number) => {
    printResult(result, performance.now() - started);
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
      record({ mutant, caughtBy }, started);
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
      reportUndecided(failing);
      const isUndecided = ({ caughtBy }: Mutant) => failing.has(caughtBy);
      for (const mutant of queue.filter(isUndecided)) record(asMissed(mutant), performance.now());
      queue = queue.filter((mutant) => !isUndecided(mutant));
    }
    await Promise.all(trees.map(work));
  } finally {
    for (const tree of trees) tree.remove();
  }
  const started = performance.now();
  const built = inOrder.filter((mutant) => laneOf(mutant) === 'built');
  for (const result of await catchInBuilds(built, signal)) record(result, started);
  return results;
}

function reportUndecided(checks: Iterable<string>) {
  for (const check of checks) printLine('mutants', `${check} fails without a mutant and counts as no catch`);
}

function asMissed(mutant: Mutant): MutantResult {
  return { mutant, caughtBy: null };
}

/** The mutants of a build are in files of their own and have tests of their own, so that each failure has one cause. */
async function catchInBuilds(mutants: Mutant[], signal: AbortSignal): Promise<MutantResult[]> {
  if (mutants.length === 0) return [];
  const tree = await copyTree('copied');
  const place = { folder: tree.folder, signal };
  try {
    const failing = await builtFailures(mutants, place);
    reportUndecided(failing.values());
    const isDecided = ({ caughtBy }: Mutant) => !failing.has(caughtBy);
    const results = mutants.filter((mutant) => !isDecided(mutant)).map(asMissed);
    for (const together of builds(mutants.filter(isDecided))) {
      signal.throwIfAborted();
      tree.apply(together);
      const failed = await builtFailures(together, place);
      tree.restore(together);
      results.push(...together.map((mutant) => ({ mutant, caughtBy: failed.get(mutant.caughtBy) ?? null })));
    }
    return results;
  } finally {
    tree.remove();
  }
}

function builds(mutants: Mutant[]): Mutant[][] {
  const found: Mutant[][] = [];
  for (const mutant of mutants) {
    const free = found.find((together) =>
      together.every(({ file, caughtBy: test }) => file !== mutant.file && test !== mutant.caughtBy),
    );
    if (free) free.push(mutant);
    else found.push([mutant]);
  }
  return found;
}

function printResult({ mutant: { file, breaks }, caughtBy }: MutantResult, ms: number) {
  const time = `${(ms / 1_000).toFixed(1)} s`.padStart(7);
  console.log(`${caughtBy === null ? 'MISSED' : 'caught'} ${time}  ${file}: ${breaks}`);
}

/** Turbopack follows no link out of the tree, so a build needs packages of its own. */
async function copyTree(packages: 'linked' | 'copied') {
  const folder = mkdtempSync(join(tmpdir(), 'handoff-mutants-'));
  for (const path of await projectFiles()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(projectFolder, path), join(folder, path));
  }
  cpSync(join(projectFolder, 'generated'), join(folder, 'generated'), { recursive: true });
  const [from, to] = [join(projectFolder, 'node_modules'), join(folder, 'node_modules')];
  if (packages === 'linked') symlinkSync(from, to);
  else await runCommand('cp', ['-R', from, to]);
  mkdirSync(join(folder, 'data'));
  const original = ({ file }: Mutant) => readFileSync(join(projectFolder, file), 'utf8');
  return {
    folder,
    apply: (mutants: Mutant[]) => {
      for (const mutant of mutants) {
        const text = original(mutant);
        if (!isApplicable(mutant, text))
          throw new UserError(`${mutant.file} doesn't have this once: ${mutant.from}`);
        writeFileSync(join(folder, mutant.file), applyTo(mutant, text));
      }
    },
    restore: (mutants: Mutant[]) => {
      for (const mutant of mutants) writeFileSync(join(folder, mutant.file), original(mutant));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

import { parseArgs } from 'node:util';
import { exitWithError, UserError } from '#scripts/cli/user-error.ts';
import { laneOf, type Mutant } from '#tests/mutants/mutant.ts';
import { MUTANTS } from '#tests/mutants/mutants.ts';
import { generateClient } from './app-build.ts';
import { caughtIds, idOf, storeRun } from './mutant-results.ts';
import { runMutants } from './mutant-run.ts';
import { runTests } from './test/database-run.ts';

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
  if (!values.related) storeRun(results.length, performance.now() - started);
  for (const { file, breaks } of missed) console.log(`missed: ${file}: ${breaks}`);
  return [{ passed: results.length - missed.length, failed: missed.length }];
});

function isAbout(mutant: Mutant, word: string): boolean {
  const { file, breaks, caughtBy } = mutant;
  return `${file} ${breaks} ${caughtBy} ${laneOf(mutant)}`.toLowerCase().includes(word.toLowerCase());
}

import { exitWithError, UserError } from '#scripts/cli/user-error.ts';
import { generateClient } from './app-build.ts';
import { BROWSER_PARTS } from './browser-parts.ts';
import { runAttack } from './test-attack.ts';
import { runBrowser } from './test-browser.ts';
import { buildForTests } from './test-build.ts';
import { checkLint, checkTypes } from './test-checks.ts';
import { runFaults } from './test-faults.ts';
import { runPages } from './test-pages.ts';
import type { Tally } from './test-report.ts';
import { runTests, sideBySide } from './test-run.ts';
import type { TestRun } from './test-stage.ts';
import { runVitest } from './test-vitest.ts';

const STAGES = ['types', 'lint', 'vitest', 'faults', 'attack', 'pages', 'browser'] as const;
type Stage = (typeof STAGES)[number];
/** Former names. */
const ALIASES: Record<string, Stage> = { journeys: 'browser' };

/** A fixed seed: the sample fails because of a change and not by chance. `npm run faults` runs all tests with new seeds. */
const SAMPLE = {
  cells: 10,
  schedules: 10,
  kills: 1,
  modelRuns: null,
  isCrowded: false,
  seed: 20_261_121,
};

const [given, ...filter] = process.argv.slice(2);
const only = given === undefined ? undefined : (ALIASES[given] ?? STAGES.find((stage) => stage === given));
if (given !== undefined && !only) {
  exitWithError(new UserError(`There is no stage ${given}: say ${STAGES.join(', ')}, or nothing for all.`));
}

await runTests({ folder: 'test', command: 'npm test' }, async (place) => {
  const run = { ...place, filter };
  await generateClient(run.signal);
  return only ? [await runStage(only, run)] : runAll(run);
});

/** Types, lint and the build run beside the tests without a browser, which don't keep all cores busy. */
async function runAll(run: TestRun): Promise<Tally[]> {
  const stages = (...names: Stage[]) => inTurn(names, run);
  const first = await sideBySide([
    stages('types', 'lint').then(async (tallies) => {
      await buildForTests(run.signal);
      return tallies;
    }),
    stages('vitest'),
  ]);
  run.signal.throwIfAborted();
  // Beside the browser tests the fault tests would miss their deadlines.
  const second = await sideBySide([stages('faults'), stages('attack', 'pages')]);
  run.signal.throwIfAborted();
  return [...first, ...second, ...(await stages('browser'))];
}

async function inTurn(names: Stage[], run: TestRun): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const name of names) {
    tallies.push(await runStage(name, run));
    run.signal.throwIfAborted();
  }
  return tallies;
}

function runStage(name: Stage, run: TestRun): Promise<Tally> {
  switch (name) {
    case 'types':
      return checkTypes(run.signal);
    case 'lint':
      return checkLint(run.signal);
    case 'vitest':
      return runVitest({ ...run, part: run.filter.length > 0 ? 'all' : 'usual' });
    case 'faults':
      return runFaults({ ...run, amount: SAMPLE });
    case 'attack':
      return runAttack({ ...run, isSample: true });
    case 'pages':
      return runPages(run);
    case 'browser':
      return runBrowser({ ...run, tests: BROWSER_PARTS[run.filter.length > 0 ? 'all' : 'usual'] });
  }
}

import { join } from 'node:path';
import { exitWithError } from '#scripts/cli/user-error.ts';
import { generateClient, hasBuild } from './app-build.ts';
import { tagsInTests } from './asvs/tags.ts';
import { projectFolder } from './data-folder.ts';
import { type Asked, COMMANDS, parseArguments } from './test/arguments.ts';
import { changeOfBranch, projectTree, testsReachedBy } from './test/changed.ts';
import { type Measured, runTests } from './test/database-run.ts';
import { storeResult } from './test/numbers.ts';
import { planOf, planOfTests, runPlan, type StageResult, type Task } from './test/plan.ts';
import type { Tally } from './test/reports.ts';
import { builtStageOf, NIGHTLY, stageOf } from './test/stages.ts';
import { CHANGED_FOLDER, TEST_BUILD } from './test-environment.ts';

const FOLDERS = { test: 'test', all: 'test-all', check: 'check' };

await test(asked());

function asked(): Asked {
  try {
    return parseArguments(process.argv.slice(2));
  } catch (error) {
    return exitWithError(error);
  }
}

async function test(asked: Asked) {
  const { lane } = asked;
  const plan = asked.changed ? await planOfChange(asked).catch(exitWithError) : planOf(asked);
  const hasDatabase = plan.some(({ name }) => ['vitest', 'playwright'].includes(stageOf(name).tool));
  const options = { folder: FOLDERS[lane], command: COMMANDS[lane], hasDatabase };
  let stages: StageResult[] = [];
  const onEnd = (measured: Tally & Measured) => {
    const folder = join(projectFolder, 'data', options.folder);
    if (isStored(asked)) storeResult(asked.changed ? CHANGED_FOLDER : folder, measured, stages);
  };
  await runTests({ ...options, onEnd }, async (run) => {
    await generateClient(run.signal);
    stages = await runPlan(plan, asked, run);
    return stages;
  });
}

/** The page about tests has whole runs only, and of the longest command the one that follows `npm test`. */
function isStored({ lane, rest, stage, filter, seed, count }: Asked): boolean {
  const isWhole = stage === undefined && filter.length === 0;
  return isWhole && seed === null && count === null && (lane !== 'all' || rest);
}

/** Without a build that matches the sources, the tests that need one are only counted: a build takes longer than all others. */
async function planOfChange({ withBrowser }: Asked): Promise<Task[]> {
  const change = await changeOfBranch();
  const tests = testsReachedBy(change, await projectTree());
  const isBuilt = withBrowser || hasBuild(TEST_BUILD);
  const plan = planOfTests(tests, change.files, isBuilt);
  const planned = plan.flatMap(({ filter }) => filter);
  const left = tests.filter((path) => !planned.includes(path));
  const unbuilt = left.filter(builtStageOf).length;
  const nightly = tagsInTests().get(NIGHTLY) ?? [];
  const inPart = plan.flatMap(({ filter, isWhole }) => (isWhole ? [] : filter));
  const cut = left.length - unbuilt + inPart.filter((path) => nightly.includes(path)).length;
  console.log(`${change.files.size} changed files reach ${tests.length} files with tests.`);
  if (unbuilt > 0)
    console.log(`Not run: ${unbuilt} that need a build. Add --with-browser to run those of npm test.`);
  if (cut > 0) console.log(`Not run, or not all of it: ${cut} with tests that only npm run test:all has.`);
  return plan;
}

import { join } from 'node:path';
import { exitWithError } from '#scripts/cli/user-error.ts';
import { generateClient, hasBuild } from './app-build.ts';
import { projectFolder } from './data-folder.ts';
import { type Asked, COMMANDS, parseArguments } from './test/arguments.ts';
import { changeOfBranch, projectTree, testsReachedBy } from './test/changed.ts';
import { type Measured, runTests } from './test/database-run.ts';
import { storeResult } from './test/numbers.ts';
import { planOf, planOfTests, runPlan, type StageResult, type Task } from './test/plan.ts';
import type { Tally } from './test/reports.ts';
import { stageOf } from './test/stages.ts';
import { TEST_BUILD } from './test-environment.ts';

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
  const isWhole = !asked.stage && asked.filter.length === 0 && !asked.changed;
  const plan = asked.changed ? await planOfChange(asked).catch(exitWithError) : planOf(asked);
  const hasDatabase = plan.some(({ name }) => ['vitest', 'playwright'].includes(stageOf(name).tool));
  const options = { folder: FOLDERS[lane], command: COMMANDS[lane], hasDatabase };
  let stages: StageResult[] = [];
  const onEnd = (measured: Tally & Measured) => {
    if (isWhole) storeResult(join(projectFolder, 'data', options.folder), measured, stages);
  };
  await runTests({ ...options, onEnd }, async (run) => {
    await generateClient(run.signal);
    stages = await runPlan(plan, asked, run);
    return stages;
  });
}

/** Without a build of these sources, the tests that need one are only counted: a build takes longer than all others. */
async function planOfChange({ withBrowser }: Asked): Promise<Task[]> {
  const change = await changeOfBranch();
  const tests = testsReachedBy(change, await projectTree());
  const isBuilt = withBrowser || hasBuild(TEST_BUILD);
  const plan = planOfTests(tests, isBuilt);
  const planned = plan.flatMap(({ filter }) => filter);
  console.log(`${change.files.size} changed files reach ${tests.length} files with tests.`);
  if (planned.length < tests.length) {
    console.log(
      `${tests.length - planned.length} of them need a build: npm test -- --changed --with-browser runs those of npm test too.`,
    );
  }
  return plan;
}

import { hasBuild } from '#scripts/dev/app-build.ts';
import { TEST_BUILD, testEnvironment } from '#scripts/dev/test-environment.ts';
import type { Asked } from './arguments.ts';
import { changeOfBranch, projectTree, testsReachedBy } from './changed.ts';
import { planOfTests, type Task } from './plan.ts';

/** Without a build of these sources, the tests that need one are only counted: a build takes longer than all others. */
export async function planOfChange({ withBrowser }: Asked): Promise<Task[]> {
  const change = await changeOfBranch();
  const tests = testsReachedBy(change, await projectTree());
  const isBuilt = withBrowser || hasBuild(testEnvironment('').NEXT_SERVER_ACTIONS_ENCRYPTION_KEY, TEST_BUILD);
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

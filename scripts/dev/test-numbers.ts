import { exitWithError, UserError } from '#scripts/cli/user-error.ts';
import { PAGE, readNumbers, sizeOfTests, storeNumbers } from './test/numbers.ts';
import { readResult } from './test/results.ts';
import { ALL_FOLDER, TEST_FOLDER } from './test-environment.ts';

const stored = readNumbers();
const test = readResult(TEST_FOLDER);
const rest = readResult(ALL_FOLDER);
const failed = [test, rest].find((run) => run !== null && run.failed > 0);
if (failed) exitWithError(new UserError(`A run with ${failed.failed} failed tests is not stored.`));
storeNumbers({ ...stored, ...sizeOfTests(), test: test ?? stored.test, rest: rest ?? stored.rest });
console.log(
  `Wrote ${PAGE} ${test ? 'with the last whole npm test' : 'without a new run: there is no whole npm test'}.`,
);

import { PAGE, readNumbers, sizeOfTests, storeNumbers } from './test/numbers.ts';
import { readResult } from './test/results.ts';
import { ALL_FOLDER, TEST_FOLDER } from './test-environment.ts';

const stored = readNumbers();
const test = readResult(TEST_FOLDER);
const rest = readResult(ALL_FOLDER);
const isGreen = (run: typeof test) => run !== null && run.failed === 0;
storeNumbers({
  ...stored,
  ...sizeOfTests(),
  ...(isGreen(test) && { test }),
  ...(isGreen(rest) && { rest }),
});
for (const [command, run] of [
  ['npm test', test],
  ['npm run test:all -- --rest', rest],
] as const)
  console.log(
    `${command}: ${isGreen(run) ? 'stored' : 'not stored, because no whole run without a failure is there'}.`,
  );
console.log(`Wrote ${PAGE}.`);

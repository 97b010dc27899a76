import { generateClient } from './app-build.ts';
import { checkLint, checkTypes } from './test-checks.ts';
import { runTests, sideBySide } from './test-run.ts';
import { runVitest } from './test-vitest.ts';

const filter = process.argv.slice(2);

await runTests({ folder: 'check', command: 'npm run check' }, async ({ databaseUrl, folder, signal }) => {
  await generateClient(signal);
  const run = { databaseUrl, folder, filter, signal };
  return sideBySide([
    checkTypes(signal).then(async (types) => [types, await checkLint(signal)]),
    runVitest({ ...run, project: 'unit', part: filter.length > 0 ? 'all' : 'usual' }).then((unit) => [unit]),
  ]);
});

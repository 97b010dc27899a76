import { generateClient } from './app-build.ts';
import { runTests } from './test-run.ts';
import { runVitest } from './test-vitest.ts';

const filter = process.argv.slice(2);

await runTests({ folder: 'vitest-more', command: 'npm run vitest-more' }, async (run) => {
  await generateClient(run.signal);
  return [await runVitest({ ...run, filter, part: 'more' })];
});

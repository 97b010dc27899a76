import { generateClient } from './app-build.ts';
import { runBrowser } from './test-browser.ts';
import { runTests } from './test-run.ts';

const filter = process.argv.slice(2);

await runTests({ folder: 'browser-more', command: 'npm run browser-more' }, async (run) => {
  await generateClient(run.signal);
  return [await runBrowser({ ...run, filter, part: 'more' })];
});

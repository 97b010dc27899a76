import { DAY_MS } from '#platform/values/duration.ts';
import { generateClient } from './app-build.ts';
import { BROWSER_PARTS, thirdOfMore } from './browser-parts.ts';
import { runBrowser } from './test-browser.ts';
import { runTests } from './test-run.ts';

const THIRD = '--third';

const given = process.argv.slice(2);
const filter = given.filter((argument) => argument !== THIRD);
const tests = given.includes(THIRD) ? thirdOfMore(Math.floor(Date.now() / DAY_MS)) : BROWSER_PARTS.more;

await runTests({ folder: 'browser-more', command: 'npm run browser-more' }, async (run) => {
  await generateClient(run.signal);
  return [await runBrowser({ ...run, filter, tests })];
});

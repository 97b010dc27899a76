import { generateClient } from './app-build.ts';
import { BROWSER_PARTS } from './browser-parts.ts';
import { runBrowser } from './test-browser.ts';
import { runTests } from './test-run.ts';

await runTests({ folder: 'shots-run', command: 'npm run shots' }, async (run) => {
  await generateClient(run.signal);
  const tally = await runBrowser({ ...run, filter: [], tests: BROWSER_PARTS.shots });
  console.log('All pages: data/shots/contact-sheet.png, and one file for each page and look beside it.');
  return [tally];
});

import { generateClient } from './app-build.ts';
import { runPlaywright } from './test/browser-stage.ts';
import { runTests } from './test/database-run.ts';

const command = 'npm run shots';

await runTests({ folder: 'shots-run', command }, async (run) => {
  await generateClient(run.signal);
  const part = { minutes: 15, select: ['--grep', '@shots'] };
  const tally = await runPlaywright({ ...run, name: 'browser', part, filter: [], command });
  console.log('All pages: data/shots/contact-sheet.png, and one file for each page and look beside it.');
  return [tally];
});

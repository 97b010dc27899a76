import { buildApp } from './app-build.ts';
import { runTests } from './test/database-run.ts';
import { runPlaywright } from './test/runners.ts';
import { TEST_BUILD } from './test-environment.ts';

const command = 'npm run shots';

await runTests({ folder: 'shots-run', command }, async (run) => {
  await buildApp({ folder: TEST_BUILD, signal: run.signal });
  const part = { minutes: 15, environment: { TAKE_SHOTS: 'on' } };
  const filter = ['shots.spec'];
  const tally = await runPlaywright({ ...run, name: 'browser', part, filter, command: `${command} --` });
  console.log('One picture for each page and look: data/shots');
  return [tally];
});

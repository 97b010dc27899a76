import { UserError } from '#scripts/cli/user-error.ts';
import { generateClient } from './app-build.ts';
import { runAttack } from './test-attack.ts';
import { buildForTests } from './test-build.ts';
import { runTests } from './test-run.ts';

const LIMIT_MS = 12 * 60_000;

// `npm run attack -- framing` runs the files with that word in their path.
const given = process.argv.slice(2);
const filter = given.filter((word) => word !== '--sample');
const isSample = given.includes('--sample');

await runTests({ folder: 'attack', command: 'npm run attack' }, async ({ signal: interrupted, ...run }) => {
  await generateClient(interrupted);
  await buildForTests(interrupted);
  const limit = AbortSignal.timeout(LIMIT_MS);
  try {
    const signal = AbortSignal.any([interrupted, limit]);
    return [await runAttack({ ...run, filter, signal, isSample })];
  } catch (error) {
    throw limit.aborted ? new UserError('The attack tests took longer than 12 minutes.') : error;
  }
});

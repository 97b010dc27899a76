import { join } from 'node:path';
import { PlainError, tellAndExit } from '#scripts/cli/user-error.ts';
import { generateClient } from './app-build.ts';
import { projectFolder } from './data-folder.ts';
import { freshDatabase } from './fresh-database.ts';
import { onInterruption } from './interruption.ts';
import { runAttack } from './test-attack.ts';
import { buildForTests } from './test-build.ts';
import type { Tally } from './test-report.ts';

const LIMIT_MS = 8 * 60_000;
const folder = join(projectFolder, 'data', 'attack');
const { signal: interrupted, exitCode } = onInterruption();
let limit: AbortSignal | undefined;

// `npm run attack -- framing` runs the files whose path holds that word; --sample tries a few of each kind.
const given = process.argv.slice(2);
const filter = given.filter((word) => word !== '--sample');
const isSample = given.includes('--sample');
const purpose = `npm run attack (process ${process.pid})`;
const database = await freshDatabase(folder, purpose, 'fleeting').catch(tellAndExit);
let tally: Tally = { passed: 0, failed: 1 };
let failure: unknown;
try {
  await generateClient(interrupted);
  await buildForTests(interrupted);
  // The build has all the time that it needs.
  limit = AbortSignal.timeout(LIMIT_MS);
  const signal = AbortSignal.any([interrupted, limit]);
  tally = await runAttack({ databaseUrl: database.url, folder, filter, signal, isSample });
} catch (error) {
  if (!interrupted.aborted && !limit?.aborted) failure = error;
}
await database.stop().catch((error: unknown) => (failure ??= error));
if (limit?.aborted) failure ??= new PlainError('The attack tests took longer than 8 minutes.');
if (failure) tellAndExit(failure);
if (interrupted.aborted) {
  console.log('Stopped before the end.');
  process.exit(exitCode());
}
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed === 0 ? 0 : 1);

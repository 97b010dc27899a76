import { join } from 'node:path';
import { generateClient } from './app-build.ts';
import { projectFolder } from './data-folder.ts';
import { freshDatabase } from './fresh-database.ts';
import { onInterruption } from './interruption.ts';
import { PlainError, tellAndExit } from './plain-error.ts';
import { runAttack } from './test-attack.ts';
import type { Tally } from './test-report.ts';

const LIMIT_MS = 8 * 60_000;
const folder = join(projectFolder, 'data', 'attack');
const interruption = onInterruption();
const limit = AbortSignal.timeout(LIMIT_MS);
const signal = AbortSignal.any([interruption.signal, limit]);

// `npm run attack -- framing` runs the files whose path holds that word; --sample tries a few of each kind.
const given = process.argv.slice(2);
const filter = given.filter((word) => word !== '--sample');
const isSample = given.includes('--sample');
const purpose = `npm run attack (process ${process.pid})`;
const database = await freshDatabase(folder, purpose, 'fleeting').catch(tellAndExit);
let tally: Tally = { passed: 0, failed: 1 };
let failure: unknown;
try {
  await generateClient(signal);
  tally = await runAttack({ databaseUrl: database.url, folder, filter, signal, isSample });
} catch (error) {
  if (!signal.aborted) failure = error;
}
await database.stop().catch((error: unknown) => (failure ??= error));
if (limit.aborted) failure ??= new PlainError('The attack tests took longer than 8 minutes.');
if (failure) tellAndExit(failure);
if (signal.aborted) {
  console.log('Stopped before the end.');
  process.exit(interruption.exitCode());
}
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed === 0 ? 0 : 1);

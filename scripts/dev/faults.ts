import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PlainError, tellAndExit } from '#scripts/cli/user-error.ts';
import { projectFolder } from './data-folder.ts';
import { freshDatabase } from './fresh-database.ts';
import { onInterruption } from './interruption.ts';
import { runFaults } from './test-faults.ts';
import type { Tally } from './test-report.ts';

const KINDS = ['cells', 'kills', 'schedules', 'model', 'fleet'];
const folder = join(projectFolder, 'data', 'faults');
const { signal, exitCode } = onInterruption();

const { filter, amount } = asked();
const database = await freshDatabase(folder, `npm run faults (process ${process.pid})`).catch(tellAndExit);
let tally: Tally = { passed: 0, failed: 1 };
let failure: unknown;
try {
  tally = await runFaults({ databaseUrl: database.url, folder, filter, signal, amount });
} catch (error) {
  if (!signal.aborted) failure = error;
}
await database.stop().catch((error: unknown) => (failure ??= error));
if (failure) tellAndExit(failure);
if (signal.aborted) {
  console.log('Stopped before the end.');
  process.exit(exitCode());
}
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed === 0 ? 0 : 1);

/** `npm run faults` runs all; `npm run faults -- schedules --seed 7 --count 1` replays one schedule. */
function asked() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string' }, count: { type: 'string' } },
  });
  const strange = positionals.find((kind) => !KINDS.includes(kind));
  if (strange)
    tellAndExit(new PlainError(`There are no ${strange}: say ${KINDS.join(', ')}, or nothing for all.`));
  const [seed, count] = [values.seed, values.count].map((text) =>
    text === undefined ? null : wholeNumber(text),
  );
  return {
    filter: positionals,
    amount: {
      cells: 'all' as const,
      schedules: count ?? 10_000,
      kills: count ?? 20,
      modelRuns: count ?? 200,
      isCrowded: true,
      seed: seed ?? randomInt(2 ** 31),
    },
  };
}

function wholeNumber(text: string): number {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  return tellAndExit(new PlainError(`${text} is not a whole number.`));
}

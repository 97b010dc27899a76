import { join } from 'node:path';
import { PlainError, tellAndExit } from '#scripts/cli/user-error.ts';
import { generateClient } from './app-build.ts';
import { projectFolder } from './data-folder.ts';
import { freshDatabase } from './fresh-database.ts';
import { onInterruption } from './interruption.ts';
import { runAttack } from './test-attack.ts';
import { buildForTests } from './test-build.ts';
import { checkLint, checkTypes } from './test-checks.ts';
import { runFaults } from './test-faults.ts';
import { runJourneys } from './test-journeys.ts';
import type { Tally } from './test-report.ts';
import { runVitest } from './test-vitest.ts';

const STAGES = ['types', 'lint', 'vitest', 'faults', 'attack', 'journeys'] as const;
/**
 * What of the fault tests goes with every change; `npm run faults` runs them all, each time from another seed. Here it is
 * always the same one, so that a change turns red by what it changes and not by chance.
 */
const SAMPLE = {
  cells: 16,
  schedules: 20,
  kills: 1,
  modelRuns: null,
  isCrowded: false,
  seed: 20_261_121,
};
type Stage = (typeof STAGES)[number];

const folder = join(projectFolder, 'data', 'test');
const { signal, exitCode } = onInterruption();

const [only, ...filter] = process.argv.slice(2);
const stages = STAGES.filter((name) => !only || name === only);
if (stages.length === 0) {
  tellAndExit(new PlainError(`There is no stage ${only}: say ${STAGES.join(', ')}, or nothing for all.`));
}

const tallies: Tally[] = [];
const database = await freshDatabase(folder, `npm test (process ${process.pid})`, 'fleeting').catch(
  tellAndExit,
);
let failure: unknown;
try {
  // Every stage needs it but one, and any may be asked for alone.
  await generateClient(signal);
  for (const lanes of lanesOf(stages)) {
    tallies.push(...(await sideBySide(lanes)));
    signal.throwIfAborted();
  }
} catch (error) {
  if (!signal.aborted) failure = error;
}
await database.stop().catch((error: unknown) => (failure ??= error));
if (failure) tellAndExit(failure);
if (signal.aborted) {
  console.log('Stopped before the end.');
  process.exit(exitCode());
}

const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/**
 * What goes on side by side, one after the other. The tests without a browser leave a third of two cores idle: types, lint and the
 * build that the later stages need go on beside them. The fault tests wait for most of their time.
 */
function lanesOf(wanted: readonly Stage[]): (Stage | 'build')[][][] {
  if (wanted.length === 1) return [[[...wanted]]];
  return [[['types', 'lint', 'build'], ['vitest']], [['faults'], ['attack']], [['journeys']]];
}

/** Waits for all of them also where one fails: what goes on beside it needs the database. */
async function sideBySide(lanes: (Stage | 'build')[][]): Promise<Tally[]> {
  const ends = await Promise.allSettled(lanes.map(runLane));
  return ends.flatMap((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
}

async function runLane(lane: (Stage | 'build')[]): Promise<Tally[]> {
  const done: Tally[] = [];
  for (const name of lane) {
    if (name === 'build') await buildForTests(signal);
    else done.push(await run(name));
    signal.throwIfAborted();
  }
  return done;
}

function run(name: Stage): Promise<Tally> {
  switch (name) {
    case 'types':
      return checkTypes(signal);
    case 'lint':
      return checkLint(signal);
    case 'vitest':
      return runVitest({ databaseUrl: database.url, folder, filter, signal });
    case 'faults':
      return runFaults({ databaseUrl: database.url, folder, filter, signal, amount: SAMPLE });
    case 'attack':
      return runAttack({ databaseUrl: database.url, folder, filter, signal, isSample: true });
    case 'journeys':
      return runJourneys({ databaseUrl: database.url, folder, filter, signal });
  }
}

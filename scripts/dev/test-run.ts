import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { exitWithError } from '#scripts/cli/user-error.ts';
import { projectFolder } from './data-folder.ts';
import { freshDatabase } from './fresh-database.ts';
import { onInterruption } from './interruption.ts';
import type { Keeping } from './postgres-server.ts';
import { TEST_LOGS } from './test-environment.ts';
import type { Tally } from './test-report.ts';
import { durationOf } from './test-stage.ts';

interface RunOptions {
  /** Below `data`, for the database, the reports and the logs of the run. */
  folder: string;
  command: string;
  keeping?: Keeping;
}

export async function runTests(
  { folder: name, command, keeping = 'fleeting' }: RunOptions,
  work: (run: { databaseUrl: string; folder: string; signal: AbortSignal }) => Promise<Tally[]>,
): Promise<never> {
  const started = performance.now();
  const folder = join(projectFolder, 'data', name);
  const { signal, exitCode } = onInterruption();
  const purpose = `${command} (process ${process.pid})`;
  rmSync(TEST_LOGS, { recursive: true, force: true });
  const database = await freshDatabase(folder, purpose, keeping).catch(exitWithError);
  let tallies: Tally[] = [];
  let failure: unknown;
  try {
    tallies = await work({ databaseUrl: database.url, folder, signal });
  } catch (error) {
    if (!signal.aborted) failure = error;
  }
  await database.stop().catch((error: unknown) => (failure ??= error));
  if (failure) exitWithError(failure);
  if (signal.aborted) {
    console.log('Stopped before the end.');
    process.exit(exitCode());
  }
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
  console.log(`\n${command} took ${durationOf(performance.now() - started)}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}

/** Waits for every lane even if one fails: they share the database. */
export async function sideBySide(lanes: Promise<Tally[]>[]): Promise<Tally[]> {
  const results = await Promise.allSettled(lanes);
  return results.flatMap((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { exitWithError } from '#scripts/cli/user-error.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { freshDatabase } from '#scripts/dev/embedded-postgres.ts';
import { onInterruption } from '#scripts/dev/interruption.ts';
import { withProcessorTime } from '#scripts/dev/processes.ts';
import type { Tally } from './reports.ts';
import { durationOf } from './tool-run.ts';

export interface Measured {
  wallSeconds: number;
  /** Null where the system doesn't report them. */
  processorSeconds: number | null;
}

interface RunOptions {
  /** Below `data`, for the database, the reports and the logs of the run. */
  folder: string;
  command: string;
  /** Without one, the reports of the run before stay. */
  hasDatabase?: boolean;
  onEnd?: (tally: Tally & Measured) => void;
}

export interface DatabaseRun {
  databaseUrl: string;
  folder: string;
  signal: AbortSignal;
}

const NO_DATABASE = { url: '', stop: async () => undefined };

export async function runTests(
  { folder: name, command, hasDatabase = true, onEnd }: RunOptions,
  work: (run: DatabaseRun) => Promise<Tally[]>,
): Promise<never> {
  const started = performance.now();
  const folder = join(projectFolder, 'data', name);
  const { signal, exitCode } = onInterruption();
  const purpose = `${command} (process ${process.pid})`;
  let failure: unknown;
  const { result: tallies, seconds } = await withProcessorTime([process.pid], async () => {
    const database = hasDatabase
      ? await freshDatabase(folder, purpose, 'fleeting').catch(exitWithError)
      : NO_DATABASE;
    mkdirSync(folder, { recursive: true });
    const ended = await work({ databaseUrl: database.url, folder, signal }).catch((error: unknown) => {
      if (!signal.aborted) failure = error;
      return [];
    });
    await database.stop().catch((error: unknown) => (failure ??= error));
    return ended;
  });
  if (failure) exitWithError(failure);
  if (signal.aborted) {
    console.log('Stopped before the end.');
    process.exit(exitCode());
  }
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
  const wall = performance.now() - started;
  const processor = seconds === null ? '' : `, ${Math.round(seconds)} processor seconds`;
  onEnd?.({ passed, failed, wallSeconds: wall / 1000, processorSeconds: seconds });
  console.log(`\n${command} took ${durationOf(wall)}${processor}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}

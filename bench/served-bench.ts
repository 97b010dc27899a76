import { type ServedApp, serveApp } from '#scripts/dev/served-app.ts';
import { BENCH_BUILD } from '#scripts/dev/test-environment.ts';
import { type BenchDatabase, openDatabase } from './database.ts';

export type Cleanups = (() => Promise<void>)[];

/** Builds and serves the app on a fresh database. Afterwards stops it and whatever `work` has added to `cleanups`. */
export async function onServedApp<Result>(
  signal: AbortSignal,
  work: (served: ServedApp, database: BenchDatabase, cleanups: Cleanups) => Promise<Result>,
): Promise<Result> {
  const cleanups: Cleanups = [];
  try {
    const database = await openDatabase();
    cleanups.push(database.stop);
    const served = await serveApp({ databaseUrl: database.url, build: BENCH_BUILD, signal });
    cleanups.push(served.stop);
    return await work(served, database, cleanups);
  } finally {
    for (const stop of cleanups.reverse()) await stop();
  }
}

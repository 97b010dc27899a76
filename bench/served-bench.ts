import { type ServedApp, serveApp } from '#scripts/dev/served-app.ts';
import { BENCH_BUILD } from '#scripts/dev/test-environment.ts';
import { type BenchDatabase, openDatabase } from './database.ts';

export type Cleanups = (() => Promise<void>)[];
type OwnApp = { served: ServedApp; database: BenchDatabase };

/** Builds and serves the app on a fresh database. Afterwards stops it and whatever `work` has added to `cleanups`. */
export async function onServedApp<Result>(
  signal: AbortSignal,
  work: (served: ServedApp, database: BenchDatabase, cleanups: Cleanups) => Promise<Result>,
): Promise<Result> {
  const cleanups: Cleanups = [];
  try {
    const { served, database } = await serveOwnApp('database', cleanups, signal);
    return await work(served, database, cleanups);
  } finally {
    for (const stop of cleanups.reverse()) await stop();
  }
}

/** With a fresh database in the folder `data/bench/NAME`. */
export async function serveOwnApp(name: string, cleanups: Cleanups, signal: AbortSignal): Promise<OwnApp> {
  const database = await openDatabase(name);
  cleanups.push(database.stop);
  const served = await serveApp({ databaseUrl: database.url, build: BENCH_BUILD, signal });
  cleanups.push(served.stop);
  return { served, database };
}

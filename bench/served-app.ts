import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { freshDatabase } from '#scripts/dev/fresh-database.ts';
import { type ServedApp, serveApp } from '#scripts/dev/served-app.ts';
import { BENCH_BUILD } from '#scripts/dev/test-environment.ts';

export type Context = {
  signal: AbortSignal;
  /** Only shows that everything works, with the smallest counts. */
  isQuick: boolean;
  /** Run in reverse order at the end. */
  cleanups: (() => Promise<void>)[];
};

export type BenchDatabase = { url: string; pid: number };

export const BENCH = join(projectFolder, 'data', 'bench');

/** A fresh database in the folder `data/bench/NAME`. */
export async function openDatabase({ cleanups }: Context, name = 'database'): Promise<BenchDatabase> {
  const folder = join(BENCH, name);
  const { url, stop } = await freshDatabase(folder, `npm run bench (process ${process.pid})`);
  cleanups.push(stop);
  const [pid] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  return { url, pid: Number(pid) };
}

/** Builds the app if its sources have changed. */
export async function serveOn({ url }: BenchDatabase, { signal, cleanups }: Context): Promise<ServedApp> {
  const served = await serveApp({ databaseUrl: url, build: BENCH_BUILD, signal });
  cleanups.push(served.stop);
  return served;
}

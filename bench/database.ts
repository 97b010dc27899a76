import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { freshDatabase } from '#scripts/dev/fresh-database.ts';

export type BenchDatabase = { url: string; pid: number; stop: () => Promise<void> };

export async function openDatabase(name = 'database'): Promise<BenchDatabase> {
  // A fresh database empties its folder, and data/bench also holds installed peers.
  const folder = join(projectFolder, 'data', 'bench', name);
  const { url, stop } = await freshDatabase(folder, `npm run bench (process ${process.pid})`);
  const [pid] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  return { url, pid: Number(pid), stop };
}

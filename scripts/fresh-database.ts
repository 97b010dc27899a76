import { rmSync } from 'node:fs';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import type { Keeping } from './postgres-server.ts';

/** Never the developer's own: a new one for each run, over whatever an earlier run may have left. */
export async function freshDatabase(
  folder: string,
  purpose: string,
  keeping: Keeping = 'durable',
): Promise<EmbeddedPostgres> {
  const left = await startEmbeddedPostgres(folder, purpose, keeping);
  await left.stop();
  rmSync(folder, { recursive: true, force: true });
  return startEmbeddedPostgres(folder, purpose, keeping);
}

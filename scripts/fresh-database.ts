import { rmSync } from 'node:fs';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

/** Never the developer's own: a new one for each run, over whatever an earlier run may have left. */
export async function freshDatabase(folder: string, purpose: string): Promise<EmbeddedPostgres> {
  const left = await startEmbeddedPostgres(folder, purpose);
  await left.stop();
  rmSync(folder, { recursive: true, force: true });
  return startEmbeddedPostgres(folder, purpose);
}

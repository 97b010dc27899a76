import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import type { Keeping } from './postgres-server.ts';
import { createRoles } from './test-roles.ts';

export const TEMPLATE = 'handoff_template';

/** A new server, whose data is removed when it stops. */
export async function freshDatabase(
  folder: string,
  purpose: string,
  keeping: Keeping = 'durable',
): Promise<EmbeddedPostgres> {
  const left = await startEmbeddedPostgres(folder, purpose, keeping);
  await left.stop();
  rmSync(folder, { recursive: true, force: true });
  const server = await startEmbeddedPostgres(folder, purpose, keeping);
  await createRoles(server.url, TEMPLATE);
  const stop = async () => {
    await server.stop();
    rmSync(join(folder, 'postgres'), { recursive: true, force: true });
  };
  return { ...server, stop };
}

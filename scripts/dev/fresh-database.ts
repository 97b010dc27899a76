import { rmSync } from 'node:fs';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import type { Keeping } from './postgres-server.ts';
import { createRoles } from './test-roles.ts';

/** The database that deploy/postgres/roles.sql creates beside the one at the server's address. */
export const TEMPLATE = 'handoff_template';

/** Never the developer's own: a new one for each run, over whatever an earlier run may have left. It has the app's two roles. */
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
  return server;
}

import { rmSync } from 'node:fs';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import type { Keeping } from './postgres-server.ts';
import { createRoles } from './test-roles.ts';

export const TEMPLATE = 'handoff_template';

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

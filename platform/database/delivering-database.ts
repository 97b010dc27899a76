import 'server-only';
import { env } from '#platform/config/env.ts';
import { processWide } from '#platform/process/process-wide.ts';
import { db, probeDb } from './db.ts';
import type { SqlClient } from './sql-client.ts';

/** A restored dump gets another number; a rename, a restart and a failover change neither. */
async function databaseFingerprint(client: SqlClient): Promise<string> {
  const [own] = await client.$queryRaw<{ oid: string; mayAsk: boolean }[]>`
    SELECT oid::text, has_function_privilege('pg_control_system()', 'EXECUTE') AS "mayAsk"
    FROM pg_database WHERE datname = current_database()`;
  if (!own?.mayAsk) return `database ${own?.oid}`;
  const [server] = await client.$queryRaw<{ id: string }[]>`
    SELECT system_identifier::text AS id FROM pg_control_system()`;
  return `server ${server?.id}, database ${own.oid}`;
}

/** The first database that asks becomes the delivering one. */
export async function isDeliveringDatabase(client: SqlClient = db()): Promise<boolean> {
  const own = await databaseFingerprint(client);
  const stored = (await storedFingerprint(client)) ?? (await claim(client, own));
  return stored === own;
}

async function storedFingerprint(client: SqlClient): Promise<string | undefined> {
  const [stored] = await client.$queryRaw<
    { fingerprint: string }[]
  >`SELECT fingerprint FROM delivering_database`;
  return stored?.fingerprint;
}

async function claim(client: SqlClient, own: string): Promise<string | undefined> {
  await client.$queryRaw`INSERT INTO delivering_database (fingerprint) VALUES (${own}) ON CONFLICT DO NOTHING`;
  return storedFingerprint(client);
}

export async function becomeDeliveringDatabase(): Promise<void> {
  const own = await databaseFingerprint(db());
  await db().$executeRaw`
    INSERT INTO delivering_database (fingerprint) VALUES (${own})
    ON CONFLICT (id) DO UPDATE SET fingerprint = EXCLUDED.fingerprint, since = clock_timestamp()`;
}

/** `unconfirmed`: the database has not said yet whose it is. */
export type DatabaseOrigin = 'own' | 'copy' | 'unconfirmed';

const shared = () => processWide('databaseOrigin', (): { origin?: DatabaseOrigin } => ({}));

/** On the probe's connection: the others may be what fails. An outage does not change what is known. */
export async function databaseOrigin(): Promise<DatabaseOrigin> {
  if (!env().EVIDENCE_DELIVERY) return 'copy';
  const state = shared();
  try {
    state.origin = (await isDeliveringDatabase(probeDb())) ? 'own' : 'copy';
  } catch {
    state.origin ??= 'unconfirmed';
  }
  return state.origin;
}

/** Without a statement once the database is known to be this process's own. */
export const knownDatabaseOrigin = async (): Promise<DatabaseOrigin> =>
  env().EVIDENCE_DELIVERY && shared().origin === 'own' ? 'own' : databaseOrigin();

import 'server-only';
import { db } from '#platform/database/db.ts';

/** A restored dump gets another number; a rename, a restart and a failover change neither. */
async function databaseFingerprint(): Promise<string> {
  const [own] = await db().$queryRaw<{ oid: string; mayAsk: boolean }[]>`
    SELECT oid::text, has_function_privilege('pg_control_system()', 'EXECUTE') AS "mayAsk"
    FROM pg_database WHERE datname = current_database()`;
  if (!own?.mayAsk) return `database ${own?.oid}`;
  const [server] = await db().$queryRaw<{ id: string }[]>`
    SELECT system_identifier::text AS id FROM pg_control_system()`;
  return `server ${server?.id}, database ${own.oid}`;
}

/** The first database that asks becomes the delivering one. */
export async function isDeliveringDatabase(): Promise<boolean> {
  const own = await databaseFingerprint();
  await db()
    .$executeRaw`INSERT INTO delivering_database (fingerprint) VALUES (${own}) ON CONFLICT DO NOTHING`;
  const found = await db().deliveringDatabase.findFirst();
  return found?.fingerprint === own;
}

export async function becomeDeliveringDatabase(): Promise<void> {
  const own = await databaseFingerprint();
  await db().$executeRaw`
    INSERT INTO delivering_database (fingerprint) VALUES (${own})
    ON CONFLICT (id) DO UPDATE SET fingerprint = EXCLUDED.fingerprint, since = clock_timestamp()`;
}

import 'server-only';
import { randomUUID } from 'node:crypto';
import { processWide } from '#platform/process/process-wide.ts';
import { db, probeDb } from './db.ts';

const shared = processWide('instance', (): { id?: string } => ({}));
const RETENTION = '1 day';
export const LIVE_SECONDS = 60;

/** Release 1.1 seals cookies in a format of 1.0, which this release doesn't open, while an instance reports no newer one. */
const COOKIE_FORMAT = 2;

export async function reportInstance(dataKeyIds: number[]): Promise<void> {
  shared.id ??= randomUUID();
  await probeDb().$queryRaw`
    WITH forgotten AS (DELETE FROM instance WHERE seen_at < clock_timestamp() - ${RETENTION}::interval)
    INSERT INTO instance (id, data_key_ids, cookie_format)
    VALUES (${shared.id}::uuid, ${dataKeyIds}, ${COOKIE_FORMAT})
    ON CONFLICT (id) DO UPDATE SET
      seen_at = clock_timestamp(), data_key_ids = EXCLUDED.data_key_ids, cookie_format = EXCLUDED.cookie_format`;
}

export async function removeInstance(): Promise<void> {
  await db().$executeRaw`DELETE FROM instance WHERE id = ${shared.id ?? null}::uuid`;
}

/** Fails if the database is read-only or its disk is full. */
export async function probeWrite(): Promise<void> {
  await probeDb().$queryRaw`SELECT probe_write()`;
}

export async function countInstancesLacking(keyId: number): Promise<number> {
  const [row] = await db().$queryRaw<{ count: bigint }[]>`
    SELECT count(*) FROM instance
    WHERE seen_at > clock_timestamp() - make_interval(secs => ${LIVE_SECONDS}) AND NOT (${keyId} = ANY (data_key_ids))`;
  return Number(row?.count ?? 0);
}

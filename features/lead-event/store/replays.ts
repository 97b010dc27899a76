import 'server-only';
import { Prisma } from '#generated/prisma/client.ts';
import { db } from '#platform/database/db.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';
import { MAY_BE_SENDING } from './leases.ts';

const BATCH_SIZE = 2_000;

/** `ids` may name events that the endpoint never got. Queues them again, unless one is being sent. */
const queueAgain = (endpointId: string, ids: Prisma.Sql): Prisma.Sql => Prisma.sql`
  INSERT INTO event_delivery (event_id, endpoint_id, journey_id, sequence, created_at, next_at)
  SELECT event.id, endpoint.id, event.journey_id, event.sequence, clock_timestamp(), clock_timestamp()
  FROM event_endpoint AS endpoint CROSS JOIN lead_event AS event
  WHERE endpoint.id = ${endpointId}::uuid AND endpoint.state <> 'removed' AND event.id IN (${ids})
  ON CONFLICT (event_id, endpoint_id) DO UPDATE SET state = 'queued', attempts = 0, ended_at = NULL, last_reason = NULL,
    created_at = clock_timestamp(), next_at = clock_timestamp()
  WHERE event_delivery.state <> 'queued' OR NOT ${MAY_BE_SENDING}`;

/** Returns the number of queued events. */
export const recordReplay = (client: SqlClient, endpointId: string, eventId: string): Promise<number> =>
  client.$executeRaw(queueAgain(endpointId, Prisma.sql`${eventId}::uuid`));

type Period = { from: string; to: string; zone: string };

type Batch = { at: Date; id: string; queued: number };

/** Whole days, both included. Each batch commits by itself. Yields how many it queued. */
export async function* recordReplayOf(
  endpointId: string,
  { from, to, zone }: Period,
): AsyncGenerator<number> {
  let last: Pick<Batch, 'at' | 'id'> | null = null;
  do {
    const after: Prisma.Sql = last
      ? Prisma.sql`(event.at, event.id) > (${last.at}::timestamptz, ${last.id}::uuid)`
      : Prisma.sql`event.at >= (${from}::date)::timestamp AT TIME ZONE ${zone}`;
    const batch: Batch[] = await db().$queryRaw<Batch[]>`
      WITH batch AS (
        SELECT event.id, event.at FROM event_endpoint AS endpoint JOIN lead_event AS event ON event.type = ANY(endpoint.types)
        WHERE endpoint.id = ${endpointId}::uuid AND ${after} AND event.at < (${to}::date + 1)::timestamp AT TIME ZONE ${zone}
        ORDER BY event.at, event.id LIMIT ${BATCH_SIZE}::int
      ), again AS (${queueAgain(endpointId, Prisma.sql`SELECT id FROM batch`)} RETURNING event_id)
      SELECT at, id, (SELECT count(*)::int FROM again) AS queued FROM batch ORDER BY at DESC, id DESC LIMIT 1`;
    [last = null] = batch;
    yield batch[0]?.queued ?? 0;
  } while (last);
}

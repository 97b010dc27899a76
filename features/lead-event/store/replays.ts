import 'server-only';
import { Prisma } from '#generated/prisma/client.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';

/** Queues it again. A delivery that is being sent right now stays as it is. */
const AGAIN = Prisma.sql`
  state = 'queued', attempts = 0, ended_at = NULL, last_reason = NULL, created_at = clock_timestamp(), next_at = clock_timestamp()
  WHERE event_delivery.state <> 'queued' OR event_delivery.next_at > clock_timestamp() + interval '1 minute'`;

type Period = { from: string; to: string; zone: string };

/** Also an event that the endpoint never got. Returns the number of queued events. */
export const recordReplay = (client: SqlClient, endpointId: string, eventId: string): Promise<number> =>
  queueAgain(client, endpointId, Prisma.sql`event.id = ${eventId}::uuid`);

/** Whole days, both included. */
export const recordReplayOf = (
  client: SqlClient,
  endpointId: string,
  { from, to, zone }: Period,
): Promise<number> =>
  queueAgain(
    client,
    endpointId,
    Prisma.sql`event.type = ANY(endpoint.types) AND event.at >= (${from}::date)::timestamp AT TIME ZONE ${zone}
      AND event.at < (${to}::date + 1)::timestamp AT TIME ZONE ${zone}`,
  );

const queueAgain = (client: SqlClient, endpointId: string, condition: Prisma.Sql): Promise<number> =>
  client.$executeRaw`
    INSERT INTO event_delivery (event_id, endpoint_id, created_at, next_at)
    SELECT event.id, endpoint.id, clock_timestamp(), clock_timestamp()
    FROM event_endpoint AS endpoint CROSS JOIN lead_event AS event
    WHERE endpoint.id = ${endpointId}::uuid AND endpoint.state <> 'removed' AND ${condition}
    ON CONFLICT (event_id, endpoint_id) DO UPDATE SET ${AGAIN}`;

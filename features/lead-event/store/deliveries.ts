import 'server-only';
import type { RecordAlertInTransaction } from '#features/alerts/store/alerts.ts';
import { endpointName } from '#features/lead-event/model/endpoint-url.ts';
import { EVENT_DELIVERY_STATES, type EventDeliveryState } from '#features/lead-event/model/event-types.ts';
import { columnReader } from '#platform/database/column.ts';
import { db } from '#platform/database/db.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DELIVERY_FAILURES, type DeliveryFailure } from '#platform/values/delivery-failures.ts';
import type { TimeCursor } from '#platform/values/time-cursor.ts';
import { type EndpointSecrets, type SecretsRow, secretsFrom } from './endpoints.ts';
import { LEASE } from './leases.ts';

export type ClaimedEvent = {
  eventId: string;
  attempt: number;
  url: string;
  type: string;
  sequence: number;
  at: Date;
  body: Record<string, unknown>;
  /** When the attempt began, by the clock of the database. */
  sentAt: Date;
  secrets: EndpointSecrets;
};

type ClaimedRow = Omit<ClaimedEvent, 'secrets'> & SecretsRow;

/** After each failed attempt: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h. */
const PAUSES_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000];
const STOPS_AFTER_DAYS = 5;

/**
 * The next due event of an endpoint. An event waits while an earlier one of its lead is queued there, also during an
 * attempt: events of a lead commit in the order of their numbers. Stored times are rounded, perhaps up.
 */
export async function claimEvent(endpointId: string): Promise<ClaimedEvent | null> {
  const [row] = await db().$queryRaw<ClaimedRow[]>`
    WITH due AS (
      SELECT waiting.event_id FROM event_delivery AS waiting
      WHERE waiting.endpoint_id = ${endpointId}::uuid AND waiting.state = 'queued'
        AND waiting.next_at <= clock_timestamp() + interval '1 millisecond'
        AND EXISTS (SELECT FROM event_endpoint WHERE id = ${endpointId}::uuid AND event_endpoint.state = 'active')
        AND NOT EXISTS (
          SELECT FROM event_delivery AS earlier
          WHERE earlier.endpoint_id = ${endpointId}::uuid AND earlier.state = 'queued'
            AND earlier.journey_id = waiting.journey_id AND earlier.sequence < waiting.sequence)
      ORDER BY waiting.next_at, waiting.sequence LIMIT 1 FOR UPDATE OF waiting SKIP LOCKED
    )
    UPDATE event_delivery AS claimed
    SET attempts = claimed.attempts + 1, next_at = clock_timestamp() + ${LEASE}
    FROM due JOIN lead_event AS event ON event.id = due.event_id CROSS JOIN event_endpoint AS endpoint
    WHERE claimed.event_id = due.event_id AND claimed.endpoint_id = ${endpointId}::uuid AND endpoint.id = claimed.endpoint_id
    RETURNING claimed.event_id AS "eventId", claimed.attempts AS attempt, endpoint.url, event.type, event.sequence, event.at,
      event.body, clock_timestamp()::timestamptz(3) AS "sentAt", endpoint.secret_master AS "keyId", endpoint.secret_sealed AS sealed,
      endpoint.previous_secret_master AS "previousKeyId",
      CASE WHEN endpoint.previous_secret_until > clock_timestamp() THEN endpoint.previous_secret_sealed END AS "previousSealed"`;
  if (!row) return null;
  const { keyId, sealed, previousKeyId, previousSealed, ...event } = row;
  const secrets = secretsFrom({ keyId, sealed, previousKeyId, previousSealed });
  return { ...event, secrets: { id: endpointId, ...secrets } };
}

/** Nothing if the lease has expired and another process has claimed the event. */
export async function recordDelivered({ eventId, attempt, secrets: { id } }: ClaimedEvent): Promise<void> {
  await db().$executeRaw`
    WITH recovered AS (
      UPDATE event_endpoint SET failing_since = NULL WHERE id = ${id}::uuid AND failing_since IS NOT NULL
    )
    UPDATE event_delivery SET state = 'delivered', ended_at = clock_timestamp()
    WHERE event_id = ${eventId}::uuid AND endpoint_id = ${id}::uuid AND state = 'queued' AND attempts = ${attempt}::int`;
}

/**
 * May stop the endpoint. Its alert commits with it. The lead's later events become due with the failed one, so that no
 * claim reads a backlog of events that may not go yet.
 */
export async function recordFailed(
  { eventId, attempt, url, secrets: { id } }: ClaimedEvent,
  failure: DeliveryFailure,
  alert: RecordAlertInTransaction,
): Promise<void> {
  const pause = PAUSES_SECONDS[attempt - 1] ?? null;
  await transaction(async (tx) => {
    // First, as staff who turn it on do.
    const [endpoint] = await tx.$queryRaw<{ state: string }[]>`
      UPDATE event_endpoint SET failing_since = coalesce(failing_since, clock_timestamp()),
        state = CASE WHEN failing_since <= clock_timestamp() - ${STOPS_AFTER_DAYS}::int * interval '1 day' THEN 'stopped' ELSE state END
      WHERE id = ${id}::uuid AND state = 'active' RETURNING state`;
    await tx.$executeRaw`
      WITH failed AS (
        UPDATE event_delivery SET last_reason = ${failure},
          state = CASE WHEN ${pause}::int IS NULL THEN 'failed' ELSE 'queued' END,
          ended_at = CASE WHEN ${pause}::int IS NULL THEN clock_timestamp() END,
          next_at = clock_timestamp() + coalesce(${pause}::int, 0) * interval '1 second'
        WHERE event_id = ${eventId}::uuid AND endpoint_id = ${id}::uuid AND state = 'queued' AND attempts = ${attempt}::int
        RETURNING journey_id, sequence, next_at
      )
      UPDATE event_delivery AS later SET next_at = failed.next_at FROM failed
      WHERE later.endpoint_id = ${id}::uuid AND later.state = 'queued'
        AND later.journey_id = failed.journey_id AND later.sequence > failed.sequence`;
    if (endpoint?.state === 'stopped')
      await alert(tx, 'event_endpoint_stopped', endpointName({ id, url }), { reason: failure });
  });
}

/** At once, because the queue announces only jobs that are due. Best effort: the schedule runs the job within a minute. */
export async function requestNextRun(): Promise<void> {
  const adding = db().$executeRaw`
    SELECT graphile_worker.add_job('deliver_lead_events', job_key => 'deliver_lead_events soon', max_attempts => 1)`;
  await adding.catch(() => undefined);
}

export type LoggedDelivery = {
  eventId: string;
  type: string;
  sequence: number;
  occurredAt: Date;
  reference: string | null;
  state: EventDeliveryState;
  attempts: number;
  createdAt: Date;
  nextAttemptAt: Date;
  endedAt: Date | null;
  lastReason: DeliveryFailure | null;
};

type LoggedRow = Omit<LoggedDelivery, 'state' | 'lastReason'> & { state: string; lastReason: string | null };

const readState = columnReader('event_delivery.state', EVENT_DELIVERY_STATES);
const readFailure = columnReader('event_delivery.last_reason', DELIVERY_FAILURES);

/** The last queued first. Retention deletes them after 30 days. */
export async function findDeliveries(
  endpointId: string,
  before: TimeCursor | null,
  limit: number,
): Promise<LoggedDelivery[]> {
  const [at, id] = [before?.at ?? null, before?.id ?? null];
  const rows = await db().$queryRaw<LoggedRow[]>`
    SELECT event_id AS "eventId", type, event_delivery.sequence, at AS "occurredAt", body->>'reference' AS reference, state, attempts,
      created_at AS "createdAt", next_at AS "nextAttemptAt", ended_at AS "endedAt", last_reason AS "lastReason"
    FROM event_delivery JOIN lead_event ON lead_event.id = event_id
    WHERE endpoint_id = ${endpointId}::uuid
      AND (${at}::timestamptz IS NULL OR (created_at, event_id) < (${at}::timestamptz, ${id}::uuid))
    ORDER BY created_at DESC, event_id DESC LIMIT ${limit}::int`;
  return rows.map(({ state, lastReason, ...row }) => ({
    ...row,
    state: readState(state),
    lastReason: readFailure(lastReason),
  }));
}

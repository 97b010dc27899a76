import 'server-only';
import { randomUUID } from 'node:crypto';
import type { AlertChannel } from '#features/alerts/model/alert-delivery.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { IS_ACTIVE } from './resolutions.ts';
import { SEVERITY } from './severity.ts';

export type Occurrence = { facts: object; instance: string | null };

/**
 * Parts of a statement that begins with WITH, so that an alert and its deliveries commit together. `raised` has a row
 * `kind, subject, count`, or none. `queued` has a row for each delivery: by `channels`, those of the settings, and by those of
 * the console.
 */
export function addAlert(
  raised: Prisma.Sql,
  { facts, instance }: Occurrence,
  channels: readonly AlertChannel[],
  countAgain = Prisma.sql`EXCLUDED.count`,
): Prisma.Sql {
  const id = randomUUID();
  return Prisma.sql`
    occurred AS MATERIALIZED (SELECT clock_timestamp()::timestamptz(3) AS at), seen AS (
      INSERT INTO alert (id, kind, subject, first_seen_at, last_seen_at, count, facts, instance)
      SELECT ${id}::uuid, kind, subject, at, at, count, ${JSON.stringify(facts)}::jsonb, ${instance}
      FROM ${raised} CROSS JOIN occurred
      ON CONFLICT (kind, subject) WHERE resolved_at IS NULL
      DO UPDATE SET count = alert.count + ${countAgain}, facts = EXCLUDED.facts, instance = EXCLUDED.instance,
        last_seen_at = GREATEST(alert.last_seen_at, EXCLUDED.last_seen_at)
      RETURNING id, kind, subject
    ), chosen AS (
      SELECT channel, NULL::uuid AS channel_id, NULL::text[] AS severities FROM unnest(${[...channels]}::text[]) AS channel
      UNION ALL
      SELECT channel, id, severities FROM alert_channel WHERE ${IS_ACTIVE}
    ), queued AS (
      INSERT INTO alert_delivery (id, alert_id, channel, channel_id, event, created_at, next_try_at)
      SELECT gen_random_uuid(), seen.id, channel, channel_id, 'opened', at, at
      FROM seen CROSS JOIN occurred CROSS JOIN chosen
      WHERE seen.id = ${id}::uuid AND (severities IS NULL OR ${SEVERITY} = ANY (severities))
      RETURNING id
    )`;
}

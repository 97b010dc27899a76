import 'server-only';
import type { LeadEventType } from '#features/lead-event/model/event-types.ts';
import { Prisma } from '#generated/prisma/client.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/**
 * Parts of a statement that begins with WITH, so that an event commits with what it reports. `reports` has rows
 * `journey_id, sequence, type, at, reference, uuid, status, submitted_at, is_erased`. The caller holds the lock that orders
 * the numbers. An event must never cost a lead, so a number that is taken adds nothing.
 */
export const addLeadEvents = (reports: Prisma.Sql): Prisma.Sql => Prisma.sql`
  event_added AS (
    INSERT INTO lead_event (id, journey_id, sequence, type, at, body)
    SELECT gen_random_uuid(), journey.id, report.sequence, report.type, report.at, jsonb_build_object(
      'journey', journey.id, 'reference', report.reference, 'uuid', CASE WHEN report.uuid ~* ${UUID} THEN lower(report.uuid) END,
      'campaign', journey.campaign_slug, 'product', campaign.product, 'status', report.status,
      'source', CASE WHEN touch.journey_id IS NOT NULL THEN jsonb_build_object(
        'utmSource', touch.utm_source, 'utmMedium', touch.utm_medium, 'utmCampaign', touch.utm_campaign,
        'utmTerm', touch.utm_term, 'utmContent', touch.utm_content, 'referrerHost', touch.referrer_host) END,
      'clickName', touch.click_name, 'clickId', touch.click_id,
      'startedAt', journey.started_at, 'submittedAt', report.submitted_at)
    FROM (${reports}) AS report JOIN journey ON journey.id = report.journey_id
    JOIN campaign ON campaign.slug = journey.campaign_slug
    LEFT JOIN touch ON touch.journey_id = journey.id AND touch.place = 'last'
      AND NOT report.is_erased AND journey.erased_at IS NULL
    WHERE NOT journey.is_test
    ON CONFLICT DO NOTHING
    RETURNING id, journey_id, sequence, type
  ), event_queued AS (
    INSERT INTO event_delivery (event_id, endpoint_id, journey_id, sequence, created_at, next_at)
    SELECT event_added.id, event_endpoint.id, journey_id, sequence, clock_timestamp(), clock_timestamp()
    FROM event_added JOIN event_endpoint ON event_endpoint.state = 'active' AND event_added.type = ANY(event_endpoint.types)
  )`;

/** The operator's status as a word of a closed list. */
export const closedStatus = (status: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  CASE WHEN ${status} IS NULL THEN NULL
    WHEN operator_status_word(${status}) IN ('in_progress', 'success', 'failure', 'timed_out') THEN operator_status_word(${status})
    ELSE 'other' END)`;

/** A report of `addLeadEvents`: the start of a journey. */
export const startReport = (journeyId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT started.id AS journey_id, 1 AS sequence, 'journey.started' AS type, started.started_at AS at, NULL::text AS reference,
    NULL::text AS uuid, NULL::text AS status, NULL::timestamptz AS submitted_at, false AS is_erased
  FROM journey AS started WHERE started.id = ${journeyId}`;

/** Columns of a lead in `RETURNING`, for `leadReport`. */
export const REPORTED = Prisma.sql`lead.journey_id, lead.last_event, lead.partner_lead_id, lead.operator_uuid, lead.created_at`;

type Report = { type: LeadEventType; at: Prisma.Sql; status?: Prisma.Sql; isErased?: Prisma.Sql };

/** A report of `addLeadEvents` from rows with the columns of `REPORTED`. */
export function leadReport(rows: Prisma.Sql, { type, at, status, isErased }: Report): Prisma.Sql {
  return Prisma.sql`
    SELECT journey_id, last_event AS sequence, ${type}::text AS type, ${at} AS at, partner_lead_id AS reference,
      operator_uuid AS uuid, ${status ?? Prisma.sql`NULL::text`} AS status, created_at AS submitted_at,
      ${isErased ?? Prisma.sql`false`} AS is_erased
    FROM ${rows}`;
}

const NOW = Prisma.sql`clock_timestamp()::timestamptz(3)`;

/** In the transaction of the change. Locks the lead, so call it before the chain of evidence is locked. */
export async function recordLeadEvent(
  client: SqlClient,
  leadId: string,
  type: LeadEventType,
  status: string | null = null,
): Promise<void> {
  const report = { type, at: NOW, status: Prisma.sql`${status}::text` };
  await client.$executeRaw`
    WITH numbered AS (
      UPDATE lead SET last_event = last_event + 1 WHERE id = ${leadId}::uuid RETURNING ${REPORTED}
    ), ${addLeadEvents(leadReport(Prisma.sql`numbered`, report))}
    SELECT FROM event_added`;
}

/** A journey without a lead has only its start, and can't get a lead any more. */
export async function recordErasedEvent(client: SqlClient, journeyId: string): Promise<void> {
  const report = { type: 'lead.erased', at: NOW, isErased: Prisma.sql`true` } as const;
  const ofLead = leadReport(Prisma.sql`numbered`, report);
  const ofStart = leadReport(Prisma.sql`unsent`, report);
  await client.$executeRaw`
    WITH numbered AS (
      UPDATE lead SET last_event = last_event + 1 WHERE journey_id = ${journeyId}::uuid RETURNING ${REPORTED}
    ), unsent AS (
      SELECT journey_id, 2 AS last_event, NULL::text AS partner_lead_id, NULL::text AS operator_uuid, NULL::timestamptz AS created_at
      FROM lead_event WHERE journey_id = ${journeyId}::uuid AND sequence = 1 AND NOT EXISTS (SELECT FROM numbered)
    ), ${addLeadEvents(Prisma.sql`${ofLead} UNION ALL ${ofStart}`)}
    SELECT FROM event_added`;
}

/** The events stay: they name no person. */
export const clearEventSources = (journeyId: string): Prisma.Sql => Prisma.sql`
  UPDATE lead_event SET body = body || '{"source": null, "clickName": null, "clickId": null}'
  WHERE journey_id = ${journeyId}::uuid`;

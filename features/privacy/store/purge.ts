import 'server-only';
import { QUARTER } from '#features/results/store/funnel-count.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { env } from '#platform/config/env.ts';
import { databaseNow, db } from '#platform/database/db.ts';
import { DAY_MS } from '#platform/values/duration.ts';

/** Evidence is missing here: its removal is an event. */
export const RETENTION_CATEGORIES = [
  'drafts',
  'borrower_mails',
  'links',
  'alerts',
  'marks',
  'entries',
  'touches',
  'lead_warnings',
  'warnings',
  'report_rows',
  'reports',
  'returned_forms',
  'searches',
  'reveals',
  'person_requests',
  'opt_outs',
  // Figures first: an event is deleted after the figures that include it.
  'figures',
  'step_figures',
  'funnel',
  'dropped_parameters',
  // Deliveries first: an event may have many.
  'event_deliveries',
  'lead_events',
  'event_endpoints',
] as const;
export type RetentionCategory = (typeof RETENTION_CATEGORIES)[number];

const BATCH_SIZE = 2_000;
/** The delivery log of lead events. */
const DELIVERIES_MS = 30 * DAY_MS;
/** At most this long, whatever the retention of events: staff have settled a report by then. */
const REPORTS_MS = 90 * DAY_MS;

export async function recordPurge(category: RetentionCategory): Promise<number> {
  const now = await databaseNow();
  let count = 0;
  for (;;) {
    const deleted = await db().$executeRaw(purgeOf(category, now, BATCH_SIZE));
    count += deleted;
    if (deleted < BATCH_SIZE) return count;
  }
}

/** Each statement uses an index that contains nothing else. */
export function purgeOf(category: RetentionCategory, now: Date, limit: number): Prisma.Sql {
  const { RETAIN_EVENTS: eventsMs, RETAIN_EVIDENCE: evidenceMs } = env();
  const [yearAgo, longAgo] = [eventsMs, evidenceMs].map((ms) => new Date(now.getTime() - ms));
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const deliveriesUntil = new Date(now.getTime() - DELIVERIES_MS);
  const reportsUntil = new Date(now.getTime() - Math.min(REPORTS_MS, eventsMs));
  // Rows that another process locks wait for the next run, so that the two never block each other.
  const some = Prisma.sql`LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED`;
  switch (category) {
    case 'drafts':
      return Prisma.sql`DELETE FROM draft WHERE journey_id = ANY (ARRAY(
        SELECT journey_id FROM draft WHERE expires_at <= ${now} ORDER BY expires_at ${some}))`;
    case 'borrower_mails':
      return Prisma.sql`DELETE FROM borrower_mail WHERE journey_id = ANY (ARRAY(
        SELECT journey_id FROM borrower_mail WHERE expires_at <= ${now} ORDER BY expires_at ${some}))`;
    case 'links':
      return Prisma.sql`UPDATE lead SET link_sealed = NULL WHERE id = ANY (ARRAY(
        SELECT id FROM lead WHERE link_sealed IS NOT NULL AND link_expires_at <= ${now}
        ORDER BY link_expires_at ${some}))`;
    case 'alerts':
      return Prisma.sql`DELETE FROM alert WHERE id = ANY (ARRAY(
        SELECT id FROM alert WHERE resolved_at <= ${yearAgo} ORDER BY resolved_at ${some}))`;
    case 'marks':
      return Prisma.sql`DELETE FROM evidence_person WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM evidence_person WHERE alone_since <= ${yearAgo} ORDER BY alone_since ${some}))`;
    // Rows first: a report may have many.
    case 'report_rows':
      return Prisma.sql`DELETE FROM report_row WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM report_row WHERE report_id = ANY (ARRAY(
          SELECT id FROM report WHERE uploaded_at <= ${reportsUntil} ORDER BY uploaded_at LIMIT 20)) ${some}))`;
    case 'reports':
      return Prisma.sql`DELETE FROM report WHERE id = ANY (ARRAY(
        SELECT id FROM report WHERE uploaded_at <= ${reportsUntil}
        AND NOT EXISTS (SELECT FROM report_row WHERE report_id = report.id) ORDER BY uploaded_at ${some}))`;
    case 'returned_forms':
      return Prisma.sql`DELETE FROM returned_form WHERE id = ANY (ARRAY(
        SELECT id FROM returned_form WHERE returned_at <= ${dayAgo} ORDER BY returned_at ${some}))`;
    case 'searches':
      return Prisma.sql`DELETE FROM person_search WHERE id = ANY (ARRAY(
        SELECT id FROM person_search WHERE until <= ${now} ORDER BY until ${some}))`;
    case 'reveals':
      return Prisma.sql`DELETE FROM lead_reveal WHERE id = ANY (ARRAY(
        SELECT id FROM lead_reveal WHERE until <= ${now} ORDER BY until ${some}))`;
    case 'person_requests':
      return Prisma.sql`DELETE FROM person_request WHERE id = ANY (ARRAY(
        SELECT id FROM person_request WHERE ended_at <= ${longAgo} ORDER BY ended_at ${some}))`;
    // An entry in force has no end.
    case 'opt_outs':
      return Prisma.sql`DELETE FROM phone_opt_out WHERE id = ANY (ARRAY(
        SELECT id FROM phone_opt_out WHERE lifted_at <= ${longAgo} ORDER BY lifted_at ${some}))`;
    // The sealed evidence contains them too.
    case 'entries':
      return Prisma.sql`UPDATE journey SET entry = '{}', passed_data = '{}' WHERE id = ANY (ARRAY(
        SELECT id FROM journey WHERE (entry <> '{}' OR passed_data <> '{}') AND started_at <= ${yearAgo}
        ORDER BY started_at ${some}))`;
    case 'touches':
      return Prisma.sql`DELETE FROM touch WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM touch WHERE at <= ${yearAgo} ORDER BY at ${some}))`;
    case 'lead_warnings':
      return Prisma.sql`UPDATE lead SET operator_warning = NULL WHERE id = ANY (ARRAY(
        SELECT id FROM lead WHERE operator_warning IS NOT NULL AND created_at <= ${longAgo}
        AND ${isNotHeld(Prisma.sql`lead.journey_id`)} ORDER BY created_at ${some}))`;
    case 'warnings':
      return Prisma.sql`UPDATE attempt SET operator_warning = NULL WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM attempt WHERE operator_warning IS NOT NULL AND intent_at <= ${longAgo}
        AND ${isNotHeld(Prisma.sql`(SELECT lead.journey_id FROM lead WHERE lead.id = attempt.lead_id)`)}
        ORDER BY intent_at ${some}))`;
    case 'figures':
      return Prisma.sql`DELETE FROM funnel_quarter WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM funnel_quarter WHERE quarter < ${quarterOf(yearAgo)} ORDER BY quarter ${some}))`;
    case 'step_figures':
      return Prisma.sql`DELETE FROM funnel_quarter_step WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM funnel_quarter_step WHERE quarter < ${quarterOf(yearAgo)} ORDER BY quarter ${some}))`;
    case 'dropped_parameters':
      return Prisma.sql`DELETE FROM dropped_parameter WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM dropped_parameter WHERE day < ${yearAgo}::timestamptz::date ORDER BY day ${some}))`;
    case 'event_deliveries':
      return Prisma.sql`DELETE FROM event_delivery WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM event_delivery WHERE created_at <= ${deliveriesUntil} ORDER BY created_at ${some}))`;
    case 'lead_events':
      return Prisma.sql`DELETE FROM lead_event WHERE id = ANY (ARRAY(
        SELECT id FROM lead_event WHERE at <= ${yearAgo} ORDER BY at ${some}))`;
    case 'event_endpoints':
      return Prisma.sql`DELETE FROM event_endpoint WHERE id = ANY (ARRAY(
        SELECT id FROM event_endpoint WHERE removed_at <= ${deliveriesUntil} ORDER BY removed_at ${some}))`;
    case 'funnel':
      return Prisma.sql`DELETE FROM funnel_event WHERE id = ANY (ARRAY(
        SELECT id FROM funnel_event WHERE at < ${quarterOf(yearAgo)}
        AND NOT EXISTS (SELECT FROM funnel_quarter WHERE quarter = ${QUARTER}) ORDER BY at ${some}))`;
  }
}

const quarterOf = (at: Date | undefined) =>
  Prisma.sql`date_bin('15 minutes', ${at}::timestamptz, '2000-01-01 00:00+00')`;

const isNotHeld = (journeyId: Prisma.Sql) =>
  Prisma.sql`NOT EXISTS (SELECT FROM evidence_key WHERE is_held AND evidence_key.journey_id = ${journeyId})`;

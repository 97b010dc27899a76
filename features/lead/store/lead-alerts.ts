import 'server-only';
import { IS_QUIET, recordResolvedWhere } from '#features/alerts/store/alerts.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { type Db, db } from '#platform/database/db.ts';

/** Leads whose last attempt has an unknown outcome that staff have not decided. */
export const UNDECIDED = Prisma.sql`(
  SELECT lead.partner_lead_id AS reference, lead.interface, coalesce(last.reason, 'unknown') AS reason, last.ended_at
  FROM lead JOIN attempt AS last ON last.lead_id = lead.id
    AND last.number = (SELECT max(number) FROM attempt WHERE lead_id = lead.id)
  WHERE lead.state = 'unknown' AND NOT lead.is_test
    AND NOT EXISTS (
      SELECT FROM lead_decision AS decided WHERE decided.lead_id = lead.id AND decided.attempt_number = last.number)
) AS undecided`;

/** An older release raises an alert for each lead, and names its reference. */
export const ALERT_NAMES_LEAD = Prisma.sql`(
  alert.subject = undecided.interface || ' ' || undecided.reason OR alert.subject = undecided.reference)`;

/** Returns the number of queued deliveries. */
export const recordDecidedResolved = (client: Db = db()): Promise<number> =>
  recordResolvedWhere(
    Prisma.sql`kind = 'lead_unknown' AND NOT EXISTS (SELECT FROM ${UNDECIDED} WHERE ${ALERT_NAMES_LEAD})`,
    client,
  );

/**
 * An attempt that the same endpoint answered later, also for a lead of before. Each minute's job sees the new ones, and
 * the hour bounds what it reads for an alert that stays open for long.
 */
const laterAnswer = (condition: Prisma.Sql = Prisma.sql`true`) => Prisma.sql`EXISTS (
  SELECT FROM attempt AS later JOIN lead ON lead.id = later.lead_id
  WHERE later.ended_at > GREATEST(alert.last_seen_at, now() - interval '1 hour') AND later.outcome = 'answered'
    AND lead.interface = split_part(alert.subject, ' ', 1) AND NOT lead.is_test AND ${condition})`;

/** `accessReasons`: refusals that are about our access, not about the data of one lead. */
export const recordRecovered = (accessReasons: readonly string[]): Promise<number> =>
  recordResolvedWhere(Prisma.sql`${IS_QUIET} AND CASE kind
    WHEN 'lead_unsent' THEN ${laterAnswer()}
    WHEN 'lead_refused' THEN split_part(alert.subject, ' ', 2) = ANY(${[...accessReasons]}::text[])
      AND ${laterAnswer()}
    WHEN 'handoff_link_refused' THEN ${laterAnswer(Prisma.sql`lead.link_issued_at IS NOT NULL`)}
    WHEN 'success_without_link' THEN ${laterAnswer(Prisma.sql`lead.link_issued_at IS NOT NULL`)}
    ELSE false END`);

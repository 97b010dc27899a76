import 'server-only';
import type { AlertChannel } from '#features/alerts/model/alert-delivery.ts';
import { addAlert, type Occurrence } from '#features/alerts/store/add-alert.ts';
import { Prisma } from '#generated/prisma/client.ts';

export type WarningAlert = Occurrence & { channels: readonly AlertChannel[] };

/** `kind` is null for a test lead, which raises no alert. */
export type RecordedWarning = {
  kind: 'consent_outdated' | 'operator_warning' | null;
  isFirst: boolean;
  deliveries: number;
};

/** Columns of an UPDATE of `lead` with the ended attempt. */
export const SET_WARNED = Prisma.sql`
    warned_at = coalesce(lead.warned_at, ended.ended_at), warnings = lead.warnings + 1`;

/** If the warning is about an earlier attempt, and the lead stays as it is. */
export const MARK_WARNED = Prisma.sql`moved AS (
  UPDATE lead SET ${SET_WARNED} FROM ended WHERE lead.id = ended.lead_id
  RETURNING lead.id, lead.interface, lead.is_test, lead.warnings)`;

/**
 * Parts of the statement that records the outcome, so that no crash separates a warning from its alert. The version's row
 * orders a warning and a publication: a warning about a replaced text must not open an alert that nothing closes.
 */
export const addWarningAlert = ({ channels, ...occurrence }: WarningAlert): Prisma.Sql => Prisma.sql`
  outdated AS (
    UPDATE consent_version SET outdated_at = coalesce(outdated_at, ended.ended_at)
    FROM ended JOIN moved ON moved.id = ended.lead_id
      JOIN acknowledgment ON acknowledgment.id = ended.acknowledgment_id
    WHERE consent_version.fetch_id = acknowledgment.fetch_id AND NOT moved.is_test
    RETURNING source, consent_version.number, state
  ), warned AS (
    SELECT moved.id AS lead_id, CASE WHEN state = 'published' THEN 'consent_outdated' ELSE 'operator_warning' END AS kind,
      coalesce(source || ' ' || number, interface) AS subject, 1 AS count
    FROM moved LEFT JOIN outdated ON true WHERE NOT moved.is_test
  ), ${addAlert(Prisma.sql`warned`, occurrence, channels, countOfLead)}
  SELECT warned.kind, moved.warnings = 1 AS "isFirst", (SELECT count(*)::int FROM queued) AS deliveries
  FROM moved LEFT JOIN warned ON true`;

/**
 * A lead counts once in an alert, however many of its answers have a warning about the text. The operator's own texts share
 * an alert.
 */
const countOfLead = Prisma.sql`(
  SELECT CASE WHEN EXISTS (
    SELECT FROM ended JOIN acknowledgment AS agreed ON agreed.id = ended.acknowledgment_id
    JOIN attempt AS other ON other.lead_id = ended.lead_id AND other.number <> ended.number
    JOIN acknowledgment AS before ON before.id = other.acknowledgment_id
      AND (before.fetch_id = agreed.fetch_id OR NOT EXISTS (
        SELECT FROM consent_version WHERE fetch_id IN (before.fetch_id, agreed.fetch_id)))
    WHERE other.operator_warning IS NOT NULL AND other.ended_at > coalesce((
      SELECT max(past.resolved_at) FROM alert AS past WHERE past.kind = alert.kind AND past.subject = alert.subject
    ), '-infinity')
  ) THEN 0 ELSE 1 END)`;

import 'server-only';
import { PHONE_BLOCK } from '#features/consent/model/consent-text.ts';
import type { ExportedLead } from '#features/lead/model/export-columns.ts';
import { isOptedOut } from '#features/opt-out/store/opt-out-list.ts';
import { isPhoneWithdrawn } from '#features/opt-out/store/phone-consents.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { db } from '#platform/database/db.ts';
import type { TimeCursor } from '#platform/values/time-cursor.ts';
import { findLeadsListed, type LeadQuery } from './lead-list.ts';
import { findSnapshots } from './lead-snapshots.ts';

type Details = Omit<
  ExportedLead,
  | 'reference'
  | 'operatorUuid'
  | 'createdAt'
  | 'campaign'
  | 'product'
  | 'state'
  | 'operatorStatus'
  | 'linkIssuedAt'
  | 'redirectedAt'
  | 'isTest'
  | 'snapshot'
>;

/** Three statements for a batch of any size. */
export async function findLeadsToExport(
  query: LeadQuery,
  olderThan: TimeCursor | null,
  limit: number,
): Promise<{ leads: ExportedLead[]; next: TimeCursor | null }> {
  const listed = await findLeadsListed(query, { olderThan }, limit);
  const ids = listed.map(({ id }) => id);
  const [details, snapshots] = [await findDetails(ids), await findSnapshots(ids)];
  const leads = listed.flatMap(({ id, ...lead }) => {
    const [own, snapshot] = [details.get(id), snapshots.get(id)];
    return own && snapshot ? [{ ...lead, ...own, snapshot }] : [];
  });
  const last = listed.length < limit ? null : listed.at(-1);
  return { leads, next: last ? { at: last.createdAt, id: last.id } : null };
}

/** An attempt is claimed before its post, which may then prove impossible. */
const WAS_SENT = Prisma.sql`(sent_at IS NOT NULL AND outcome IS DISTINCT FROM 'unsent')`;

async function findDetails(ids: readonly string[]): Promise<Map<string, Details>> {
  const rows = await db().$queryRaw<(Details & { id: string })[]>`
    SELECT lead.id, journey.entry->>'utm_source' AS source, CASE WHEN sent.ever THEN journey.passed_data ELSE '{}' END AS "passedData",
      CASE WHEN last.was_sent THEN last.partner_campaign_id END AS "partnerCampaignId", lead.warned_at AS "warnedAt", lead.warnings,
      last.fetched_at AS "fetchedAt", last.acknowledged_at AS "acknowledgedAt",
      CASE WHEN last.was_sent THEN last.sent_at END AS "sentAt",
      CASE WHEN last.outcome IN ('answered', 'refused') THEN last.ended_at END AS "answeredAt",
      coalesce(last.number, 0) AS attempts, agreed.at AS "displayedAt", coalesce(agreed.texts, '[]') AS texts,
      coalesce(agreed.calls, false) AS "isCallsAgreed",
      ${isPhoneWithdrawn(Prisma.sql`last.acknowledgment_id`)} AS "isCallsWithdrawn",
      ${isOptedOut(Prisma.sql`lead.id`, Prisma.sql`lead.journey_id`)} AS "isDoNotCall"
    FROM lead JOIN journey ON journey.id = lead.journey_id
    LEFT JOIN LATERAL (
      SELECT *, ${WAS_SENT} AS was_sent FROM attempt WHERE lead_id = lead.id ORDER BY number DESC LIMIT 1
    ) AS last ON true
    LEFT JOIN LATERAL (SELECT bool_or(${WAS_SENT}) AS ever FROM attempt WHERE lead_id = lead.id) AS sent ON true
    LEFT JOIN LATERAL (
      SELECT max(displayed_at) AS at, bool_or(key = ${PHONE_BLOCK}) AS calls,
        jsonb_agg(jsonb_build_object('key', key, 'sha256', sha256) ORDER BY key) AS texts
      FROM acknowledgment_block WHERE acknowledgment_id = last.acknowledgment_id
    ) AS agreed ON true
    WHERE lead.id = ANY(${[...ids]}::uuid[])`;
  return new Map(rows.map(({ id, ...details }) => [id, details]));
}

import 'server-only';
import { readTexts } from '#features/form/store/columns.ts';
import { PREFILL_STATES, type PrefillFilters } from '#features/lead/model/lead-filters.ts';
import type { PrefillRecord } from '#features/lead/model/prefill-record.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { columnReader } from '#platform/database/column.ts';
import { db } from '#platform/database/db.ts';
import { type PageCursors, pageSql, startOfDay } from './lead-list.ts';

type Row = Omit<PrefillRecord, 'state' | 'utmSource'> & { state: string; entry: unknown };

type PrefillQuery = { filters: PrefillFilters; zone: string; lookupHash?: string | null };

const readState = columnReader('prefill_submission.outcome', PREFILL_STATES);

/** Newest first. */
export async function findPrefillsListed(
  query: PrefillQuery,
  page: PageCursors,
  limit: number,
): Promise<PrefillRecord[]> {
  const end = pageSql(conditionsOf(query), page, Prisma.sql`prefill.intent_at`, Prisma.sql`prefill.id`);
  const rows = await db().$queryRaw<Row[]>`SELECT ${COLUMNS} FROM ${JOINED} ${end} LIMIT ${limit}`;
  const prefills = rows.map(recordFrom);
  return page.newerThan ? prefills.reverse() : prefills;
}

export async function findPrefillRecord(id: string): Promise<PrefillRecord | null> {
  const [row] = await db().$queryRaw<Row[]>`
    SELECT ${COLUMNS} FROM ${JOINED} WHERE prefill.id = ${id}::uuid`;
  return row ? recordFrom(row) : null;
}

/** Null unless exactly one prefill has an id in this range. */
export async function findOnlyPrefillId(from: string, to: string): Promise<string | null> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM prefill_submission WHERE id BETWEEN ${from}::uuid AND ${to}::uuid LIMIT 2`;
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

export async function countPrefillsOf(lookupHash: string): Promise<number> {
  const rows = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM evidence_person JOIN prefill_submission USING (journey_id)
    WHERE mark = ${lookupHash}`;
  return rows[0]?.count ?? 0;
}

const recordFrom = ({ state, entry, ...row }: Row): PrefillRecord => ({
  ...row,
  state: readState(state),
  utmSource: readTexts(entry).utm_source ?? null,
});

/** A process that dies while it sends stores no outcome. Its request can't take longer. */
const STILL_SENDING = Prisma.sql`prefill.intent_at > clock_timestamp() - interval '2 minutes'`;

const COLUMNS = Prisma.sql`prefill.id, prefill.intent_at AS "intentAt", prefill.ended_at AS "endedAt",
  journey.campaign_slug AS campaign, campaign.name AS "campaignName", prefill.flow, prefill.flow_version AS "flowVersion",
  prefill.cta_location AS "ctaLocation", prefill.partner, prefill.partner_id AS "partnerId",
  prefill.is_fallback AS "isFallback", lead.partner_lead_id AS "leadReference",
  coalesce(prefill.outcome, CASE WHEN ${STILL_SENDING} THEN 'sending' ELSE 'unknown' END) AS state,
  prefill.reason, prefill.http_status AS "httpStatus", prefill.refused_fields AS "refusedFields",
  prefill.link_refused AS "linkRejectedReason", prefill.redirected_at AS "redirectedAt", journey.entry,
  prefill.is_test AS "isTest"`;

const JOINED = Prisma.sql`prefill_submission AS prefill JOIN journey ON journey.id = prefill.journey_id
  JOIN campaign ON campaign.slug = journey.campaign_slug LEFT JOIN lead ON lead.journey_id = prefill.journey_id`;

function conditionsOf({ filters, zone, lookupHash }: PrefillQuery) {
  const { from, to, campaign, state, kind, redirected, test } = filters;
  return {
    from: from && Prisma.sql`prefill.intent_at >= ${startOfDay(from, zone)}`,
    to: to && Prisma.sql`prefill.intent_at < ${startOfDay(to, zone, 1)}`,
    campaign: campaign && Prisma.sql`journey.campaign_slug = ${campaign}`,
    state: state && stateCondition(state),
    kind: kind && Prisma.sql`prefill.is_fallback = ${kind === 'fallback'}`,
    redirected:
      redirected && Prisma.sql`(prefill.redirected_at IS NOT NULL) = ${redirected === 'yes'}::boolean`,
    test:
      test === 'yes'
        ? Prisma.sql`prefill.is_test`
        : test === null && !lookupHash
          ? Prisma.sql`NOT prefill.is_test`
          : null,
    lookupHash:
      lookupHash &&
      Prisma.sql`prefill.journey_id IN (SELECT journey_id FROM evidence_person WHERE mark = ${lookupHash})`,
  };
}

function stateCondition(state: PrefillRecord['state']): Prisma.Sql {
  if (state === 'sending') return Prisma.sql`prefill.outcome IS NULL AND ${STILL_SENDING}`;
  if (state === 'unknown')
    return Prisma.sql`(prefill.outcome = 'unknown' OR prefill.outcome IS NULL AND NOT ${STILL_SENDING})`;
  return Prisma.sql`prefill.outcome = ${state}`;
}

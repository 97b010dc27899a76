import 'server-only';
import type { LeadInterface } from '#features/form/model/campaign.ts';
import type { LeadState } from '#features/form/model/lead-state.ts';
import { readLeadInterface, readLeadState } from '#features/form/store/columns.ts';
import { type LeadFilters, NO_STATUS } from '#features/lead/model/lead-filters.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { db } from '#platform/database/db.ts';
import type { TimeCursor } from '#platform/values/time-cursor.ts';

export type ListedLead = {
  id: string;
  reference: string;
  createdAt: Date;
  campaign: string;
  product: LeadInterface;
  state: LeadState;
  operatorStatus: string | null;
  operatorUuid: string | null;
  hasWarning: boolean;
  isTest: boolean;
  linkIssuedAt: Date | null;
  redirectedAt: Date | null;
};

type ListedRow = Omit<ListedLead, 'product' | 'state'> & { product: string; state: string };

export type LeadQuery = { filters: LeadFilters; zone: string; lookupHash?: string | null };

export type PageCursors = { olderThan?: TimeCursor | null; newerThan?: TimeCursor | null };

export async function findLeadsListed(
  query: LeadQuery,
  where: PageCursors,
  limit: number,
): Promise<ListedLead[]> {
  const rows = await db().$queryRaw<ListedRow[]>(listQuery(query, where, limit));
  const leads = rows.map(
    ({ product, state, ...row }): ListedLead => ({
      ...row,
      product: readLeadInterface(product),
      state: readLeadState(state),
    }),
  );
  return where.newerThan ? leads.reverse() : leads;
}

/** Each single filter has an index in the order of the list. */
export const listQuery = (query: LeadQuery, page: PageCursors, limit: number): Prisma.Sql => Prisma.sql`
  SELECT ${COLUMNS} FROM lead
  ${pageSql(conditionsOf(query), page, Prisma.sql`lead.created_at`, Prisma.sql`lead.id`)} LIMIT ${limit}`;

/** Newest first, or from the oldest of the newer ones. `at` and `id` are the columns of the order. */
export function pageSql(
  conditions: Conditions,
  { olderThan, newerThan }: PageCursors,
  at: Prisma.Sql,
  id: Prisma.Sql,
): Prisma.Sql {
  const all = {
    ...conditions,
    olderThan: olderThan && Prisma.sql`(${at}, ${id}) < (${olderThan.at}, ${olderThan.id}::uuid)`,
    newerThan: newerThan && Prisma.sql`(${at}, ${id}) > (${newerThan.at}, ${newerThan.id}::uuid)`,
  };
  const set = Object.values(all).flatMap((condition) => (condition ? [condition] : []));
  const where = set.length > 0 ? Prisma.sql`WHERE ${Prisma.join(set, ' AND ')}` : Prisma.empty;
  return newerThan
    ? Prisma.sql`${where} ORDER BY ${at}, ${id}`
    : Prisma.sql`${where} ORDER BY ${at} DESC, ${id} DESC`;
}

/** By filter. One that is not set has none. */
type Conditions = Record<string, Prisma.Sql | '' | null | undefined>;

const COLUMNS = Prisma.sql`lead.id, partner_lead_id AS reference, created_at AS "createdAt", campaign_slug AS campaign,
  interface AS product, state, operator_status AS "operatorStatus", operator_uuid AS "operatorUuid",
  warned_at IS NOT NULL AS "hasWarning", is_test AS "isTest", link_issued_at AS "linkIssuedAt",
  redirected_at AS "redirectedAt"`;

function conditionsOf({ filters, zone, lookupHash }: LeadQuery): Conditions {
  const { from, to, campaign, product, status, state, warning, redirected, test } = filters;
  return {
    from: from && Prisma.sql`created_at >= ${startOfDay(from, zone)}`,
    to: to && Prisma.sql`created_at < ${startOfDay(to, zone, 1)}`,
    campaign: campaign && Prisma.sql`campaign_slug = ${campaign}`,
    product: product && Prisma.sql`interface = ${product}`,
    status:
      status &&
      (status === NO_STATUS
        ? Prisma.sql`operator_status_word(operator_status) IS NULL`
        : Prisma.sql`operator_status_word(operator_status) = operator_status_word(${status})`),
    state: state && Prisma.sql`state = ${state}`,
    warning: warning && Prisma.sql`warned_at IS NOT NULL`,
    redirected: redirected && Prisma.sql`redirected_at IS ${redirected === 'yes' ? NOT_NULL : NULL}`,
    test:
      test === 'yes' ? Prisma.sql`is_test` : test === null && !lookupHash ? Prisma.sql`NOT is_test` : null,
    lookupHash:
      lookupHash &&
      Prisma.sql`journey_id IN (SELECT journey_id FROM evidence_person WHERE mark = ${lookupHash})`,
  };
}

const NULL = Prisma.sql`NULL`;
const NOT_NULL = Prisma.sql`NOT NULL`;

export const startOfDay = (day: string, zone: string, later = 0) =>
  Prisma.sql`((${day}::date + ${later}::int)::timestamp AT TIME ZONE ${zone})`;

export async function findReferenceOf(named: {
  reference: string | null;
  text: string;
}): Promise<string | null> {
  const references = [named.text, ...(named.reference ? [named.reference] : [])];
  const rows = await db().$queryRaw<{ reference: string }[]>`
    (SELECT partner_lead_id AS reference FROM lead WHERE partner_lead_id = ANY(${references}::text[]) LIMIT 1)
    UNION ALL
    (SELECT partner_lead_id FROM ${matchesUuid(Prisma.sql`${named.text}`)} ORDER BY created_at DESC LIMIT 1)`;
  return rows[0]?.reference ?? null;
}

/** OFFSET 0 stops the planner from scanning all leads in the expected order. */
export const matchesUuid = (uuid: Prisma.Sql) =>
  Prisma.sql`(SELECT * FROM lead WHERE operator_uuid IS NOT NULL AND lower(operator_uuid) = lower(${uuid}) OFFSET 0) AS of_uuid`;

export async function listCampaignNames(): Promise<{ slug: string; name: string }[]> {
  return db().campaign.findMany({ orderBy: { name: 'asc' }, select: { slug: true, name: true } });
}

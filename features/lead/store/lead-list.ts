import 'server-only';
import type { LeadInterface } from '#features/form/model/campaign.ts';
import type { LeadState } from '#features/form/model/lead-state.ts';
import { readLeadInterface, readLeadState } from '#features/form/store/columns.ts';
import { type LeadFilters, NO_STATUS } from '#features/lead/model/lead-filters.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { db } from '#platform/database/db.ts';

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

export type LeadCursor = { createdAt: Date; id: string };

export type LeadQuery = { filters: LeadFilters; zone: string; lookupHash?: string | null };

export type LeadPage = { olderThan?: LeadCursor | null; newerThan?: LeadCursor | null };

export async function findLeadsListed(
  query: LeadQuery,
  where: LeadPage,
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
export function listQuery(query: LeadQuery, { olderThan, newerThan }: LeadPage, limit: number): Prisma.Sql {
  const conditions = [
    ...conditionsOf(query),
    ...(olderThan ? [Prisma.sql`(lead.created_at, lead.id) < ${cursorSql(olderThan)}`] : []),
    ...(newerThan ? [Prisma.sql`(lead.created_at, lead.id) > ${cursorSql(newerThan)}`] : []),
  ];
  const where = conditions.length > 0 ? Prisma.sql`WHERE ${Prisma.join(conditions, ' AND ')}` : Prisma.empty;
  const order = newerThan
    ? Prisma.sql`ORDER BY lead.created_at, lead.id`
    : Prisma.sql`ORDER BY lead.created_at DESC, lead.id DESC`;
  return Prisma.sql`SELECT ${COLUMNS} FROM lead ${where} ${order} LIMIT ${limit}`;
}

const COLUMNS = Prisma.sql`lead.id, partner_lead_id AS reference, created_at AS "createdAt", campaign_slug AS campaign,
  interface AS product, state, operator_status AS "operatorStatus", operator_uuid AS "operatorUuid",
  warned_at IS NOT NULL AS "hasWarning", is_test AS "isTest", link_issued_at AS "linkIssuedAt",
  redirected_at AS "redirectedAt"`;

const cursorSql = ({ createdAt, id }: LeadCursor) => Prisma.sql`(${createdAt}, ${id}::uuid)`;

function conditionsOf({ filters, zone, lookupHash }: LeadQuery): Prisma.Sql[] {
  const { from, to, campaign, product, status, state, warning, redirected, test } = filters;
  const all = {
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
  return Object.values(all).flatMap((condition) => (condition ? [condition] : []));
}

const NULL = Prisma.sql`NULL`;
const NOT_NULL = Prisma.sql`NOT NULL`;

const startOfDay = (day: string, zone: string, later = 0) =>
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

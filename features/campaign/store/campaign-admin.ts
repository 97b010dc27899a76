import 'server-only';
import type { CampaignSettings } from '#features/campaign/model/campaign-form.ts';
import type { CampaignDates } from '#features/journey/model/campaign.ts';
import { readConsentVersion, readFallback, readProduct } from '#features/journey/store/columns.ts';
import type { Prisma } from '#generated/prisma/client.ts';
import { type Db, db } from '#platform/database/db.ts';

/** A campaign as staff see it. */
export type CampaignRow = CampaignSettings &
  CampaignDates & { createdAt: Date; version: number; testsReachOperator: boolean };

/** All campaigns, the newest first; those of the start page come first of all, in their order. */
export async function listCampaignRows(client: Db = db()): Promise<CampaignRow[]> {
  const rows = await client.campaign.findMany({
    orderBy: [{ listedAt: { sort: 'asc', nulls: 'last' } }, { createdAt: 'desc' }, { slug: 'asc' }],
  });
  return rows.map(rowFrom);
}

export async function findCampaignRow(slug: string, client: Db = db()): Promise<CampaignRow | null> {
  const found = await client.campaign.findUnique({ where: { slug } });
  return found && rowFrom(found);
}

const rowFrom = (row: Prisma.CampaignModel): CampaignRow => ({
  ...row,
  product: readProduct(row.product),
  consentVersion: readConsentVersion(row.consentVersion),
  fallback: readFallback(row.fallback),
});

/** How many leads of each campaign were sent in the last seven days, by the index of states and times. */
export async function countRecentLeads(): Promise<Map<string, number>> {
  const rows = await db().$queryRaw<{ slug: string; leads: number }[]>`
    SELECT slug, (
      SELECT count(*)::int FROM lead
      WHERE campaign_slug = campaign.slug AND created_at > now() - interval '7 days' AND NOT is_test
        AND state IN ('sending', 'answered', 'refused', 'unknown')
    ) AS leads
    FROM campaign`;
  return new Map(rows.map(({ slug, leads }) => [slug, leads]));
}

/** Whether anybody has begun on a campaign. */
export async function hasJourneys(slug: string, client: Db = db()): Promise<boolean> {
  return (await client.journey.findFirst({ where: { campaignSlug: slug }, select: { id: true } })) !== null;
}

/** Holds a campaign until the transaction ends, so that nobody else changes it and nobody begins on it meanwhile. */
export async function lockCampaign(slug: string, tx: Prisma.TransactionClient): Promise<CampaignRow | null> {
  await tx.$queryRaw`SELECT slug FROM campaign WHERE slug = ${slug} FOR UPDATE`;
  return findCampaignRow(slug, tx);
}

/** Keeps a new campaign, paused. False where its address is taken. */
export async function recordNewCampaign(
  settings: CampaignSettings,
  tx: Prisma.TransactionClient,
): Promise<boolean> {
  const now = await tx.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp()::timestamptz(3) AS now`;
  const { count } = await tx.campaign.createMany({
    data: [{ ...settings, pausedAt: now[0]?.now ?? null }],
    skipDuplicates: true,
  });
  return count === 1;
}

export type CampaignChange = Partial<CampaignSettings & CampaignDates & { testsReachOperator: boolean }>;

/** Changes a campaign that is held. */
export async function recordCampaignChange(
  slug: string,
  change: CampaignChange,
  tx: Prisma.TransactionClient,
): Promise<void> {
  await tx.campaign.update({ where: { slug }, data: { ...change, version: { increment: 1 } } });
}

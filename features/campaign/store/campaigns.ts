import 'server-only';
import type { CampaignSettings } from '#features/campaign/model/campaign-form.ts';
import type { CampaignDates, Product } from '#features/form/model/campaign.ts';
import {
  readConsentVersion,
  readConstants,
  readFallback,
  readLanguages,
  readProduct,
} from '#features/form/store/columns.ts';
import type { LanguageOffer } from '#features/wording/model/language.ts';
import type { Prisma } from '#generated/prisma/client.ts';
import { type Db, databaseNow, db } from '#platform/database/db.ts';
import type { Tx } from '#platform/database/transaction.ts';

export type CampaignRow = CampaignSettings &
  CampaignDates & { createdAt: Date; version: number; testsReachOperator: boolean; languages: LanguageOffer };

export type CampaignLabel = {
  slug: string;
  name: string;
  product: Product;
  asked: readonly string[] | undefined;
};

const rowFrom = (row: Prisma.CampaignModel): CampaignRow => ({
  ...row,
  product: readProduct(row.product),
  consentVersion: readConsentVersion(row.consentVersion),
  fallback: readFallback(row.fallback),
  languages: readLanguages(row.languages),
  constants: readConstants(row.constants),
});

/** Campaigns of the start page first, in their order, then the newest. */
export async function listCampaignRows(client: Db = db()): Promise<CampaignRow[]> {
  const rows = await client.campaign.findMany({
    orderBy: [{ listedAt: { sort: 'asc', nulls: 'last' } }, { createdAt: 'desc' }, { slug: 'asc' }],
  });
  return rows.map(rowFrom);
}

export async function findCampaignLabels(): Promise<CampaignLabel[]> {
  const found = await db().campaign.findMany({
    orderBy: [{ name: 'asc' }, { slug: 'asc' }],
    select: { slug: true, name: true, product: true, prefillFlow: { select: { questions: true } } },
  });
  return found.map(({ slug, name, product, prefillFlow }) => ({
    slug,
    name,
    product: readProduct(product),
    asked: prefillFlow?.questions,
  }));
}

export async function findCampaignRow(slug: string, client: Db = db()): Promise<CampaignRow | null> {
  const found = await client.campaign.findUnique({ where: { slug } });
  return found && rowFrom(found);
}

/** Uses the index of states and times. */
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

export async function hasJourneys(slug: string, client: Db = db()): Promise<boolean> {
  return (await client.journey.findFirst({ where: { campaignSlug: slug }, select: { id: true } })) !== null;
}

/** Until the transaction ends, no other process changes the campaign or starts a journey on it. */
export async function lockCampaign(slug: string, tx: Tx): Promise<CampaignRow | null> {
  await tx.$queryRaw`SELECT slug FROM campaign WHERE slug = ${slug} FOR UPDATE`;
  return findCampaignRow(slug, tx);
}

/** A new campaign is paused. Returns false if the slug exists. */
export async function recordNewCampaign(settings: CampaignSettings, tx: Tx): Promise<boolean> {
  const { count } = await tx.campaign.createMany({
    data: [{ ...settings, pausedAt: await databaseNow(tx) }],
    skipDuplicates: true,
  });
  return count === 1;
}

export type CampaignChange = Partial<
  CampaignSettings & CampaignDates & Pick<CampaignRow, 'testsReachOperator' | 'languages'>
>;

export async function recordCampaignChange(slug: string, change: CampaignChange, tx: Tx): Promise<void> {
  await tx.campaign.update({ where: { slug }, data: { ...change, version: { increment: 1 } } });
}

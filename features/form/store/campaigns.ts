import 'server-only';
import { type Campaign, type CampaignDates, campaignStatus } from '#features/form/model/campaign.ts';
import type { Prisma } from '#generated/prisma/client.ts';
import { cacheUntilChange } from '#platform/database/configuration.ts';
import { db } from '#platform/database/db.ts';
import { readConsentVersion, readConstants, readFallback, readLanguages, readProduct } from './columns.ts';

export const CAMPAIGN = {
  slug: true,
  product: true,
  consentVersion: true,
  partnerCampaignId: true,
  ctaLocation: true,
  fallback: true,
  accent: true,
  passThrough: true,
  constants: true,
  testsReachOperator: true,
  showsLanding: true,
  isIndexed: true,
  statesServed: true,
  embedOrigins: true,
  languages: true,
  prefillFlow: { select: { slug: true, questions: true, version: true } },
} as const;

const DATES = { opensAt: true, closesAt: true, pausedAt: true, openedAt: true, archivedAt: true } as const;

type Row = Prisma.CampaignGetPayload<{ select: typeof CAMPAIGN }>;

export function campaignFrom({ prefillFlow, ...row }: Row): Campaign {
  return {
    ...row,
    product: readProduct(row.product),
    consentVersion: readConsentVersion(row.consentVersion),
    fallback: readFallback(row.fallback),
    languages: readLanguages(row.languages),
    constants: readConstants(row.constants),
    flow: prefillFlow,
  };
}

type StoredCampaign = { campaign: Campaign; dates: CampaignDates; listedAt: number | null };

/** All campaigns by slug: journeys of archived ones go on. */
export const campaignsAt = cacheUntilChange(async (): Promise<Map<string, StoredCampaign>> => {
  const rows = await db().campaign.findMany({ select: { ...CAMPAIGN, ...DATES, listedAt: true } });
  return new Map(
    rows.map(({ opensAt, closesAt, pausedAt, openedAt, archivedAt, listedAt, ...row }) => [
      row.slug,
      {
        campaign: campaignFrom(row),
        dates: { opensAt, closesAt, pausedAt, openedAt, archivedAt },
        listedAt,
      },
    ]),
  );
});

/** Whether borrowers may begin by a campaign's own link, listed or not. */
export async function hasOpenCampaign(version: string, now: Date): Promise<boolean> {
  return [...(await campaignsAt(version)).values()].some(
    ({ dates }) => campaignStatus(dates, now) === 'open',
  );
}

/** The open campaigns of the start page, in its order. */
export async function findListedCampaigns(version: string, now: Date): Promise<Campaign[]> {
  const stored = [...(await campaignsAt(version)).values()];
  const listed = stored.flatMap(({ campaign, dates, listedAt }) =>
    listedAt === null || campaignStatus(dates, now) !== 'open' ? [] : [{ campaign, listedAt }],
  );
  return listed
    .sort((a, b) => a.listedAt - b.listedAt || (a.campaign.slug < b.campaign.slug ? -1 : 1))
    .map(({ campaign }) => campaign);
}

import 'server-only';
import { type Campaign, type CampaignStatus, campaignStatus } from '#features/journey/model/campaign.ts';
import { databaseNow, db } from '#platform/database/db.ts';
import { readConsentVersion, readFallback, readProduct } from './columns.ts';

export const CAMPAIGN = {
  slug: true,
  product: true,
  consentVersion: true,
  partnerCampaignId: true,
  ctaLocation: true,
  fallback: true,
  accent: true,
  passThrough: true,
  testsReachOperator: true,
  prefillFlow: { select: { slug: true, questions: true } },
} as const;

const DATES = { opensAt: true, closesAt: true, pausedAt: true, openedAt: true, archivedAt: true } as const;

type Row = {
  slug: string;
  product: string;
  consentVersion: string | null;
  partnerCampaignId: string | null;
  ctaLocation: string;
  fallback: string;
  accent: string | null;
  passThrough: string[];
  testsReachOperator: boolean;
  prefillFlow: { slug: string; questions: string[] } | null;
};

export function campaignFrom({ prefillFlow, ...row }: Row): Campaign {
  return {
    ...row,
    product: readProduct(row.product),
    consentVersion: readConsentVersion(row.consentVersion),
    fallback: readFallback(row.fallback),
    flow: prefillFlow,
  };
}

export async function findCampaign(
  slug: string,
): Promise<{ campaign: Campaign; dates: CampaignStatus } | null> {
  const [found, now] = await Promise.all([
    db().campaign.findUnique({
      where: { slug },
      select: { ...CAMPAIGN, ...DATES },
    }),
    databaseNow(),
  ]);
  if (!found) return null;
  const { opensAt, closesAt, pausedAt, openedAt, archivedAt, ...row } = found;
  const dates = campaignStatus({ opensAt, closesAt, pausedAt, openedAt, archivedAt }, now);
  return { campaign: campaignFrom(row), dates };
}

export async function findListedCampaigns(): Promise<Campaign[]> {
  const [rows, now] = await Promise.all([
    db().campaign.findMany({
      where: { listedAt: { not: null } },
      orderBy: [{ listedAt: 'asc' }, { slug: 'asc' }],
      select: { ...CAMPAIGN, ...DATES },
    }),
    databaseNow(),
  ]);
  return rows.flatMap(({ opensAt, closesAt, pausedAt, openedAt, archivedAt, ...row }) =>
    campaignStatus({ opensAt, closesAt, pausedAt, openedAt, archivedAt }, now) === 'open'
      ? [campaignFrom(row)]
      : [],
  );
}

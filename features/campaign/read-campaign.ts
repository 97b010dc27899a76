import 'server-only';
import type { CampaignSettings } from '#features/campaign/model/campaign-form.ts';
import { type ReadinessVerdict, worstVerdict } from '#features/campaign/model/readiness.ts';
import {
  type CampaignRow,
  countRecentLeads,
  findCampaignRow,
  hasJourneys,
  listCampaignRows,
} from '#features/campaign/store/campaigns.ts';
import { type CampaignAdminStatus, campaignAdminStatus } from '#features/journey/model/campaign.ts';
import { env } from '#platform/config/env.ts';
import { databaseNow } from '#platform/database/db.ts';
import { createCampaignCheck } from './check-campaign.ts';

export type CampaignDetail = CampaignRow & {
  status: CampaignAdminStatus;
  /** The slug and the product are fixed. */
  isBegun: boolean;
  link: string;
};

export async function readCampaign(slug: string): Promise<CampaignDetail | null> {
  const [row, isBegun, now] = await Promise.all([findCampaignRow(slug), hasJourneys(slug), databaseNow()]);
  return row && { ...row, status: campaignAdminStatus(row, now), isBegun, link: startLink(row) };
}

export const startLink = ({ slug }: Pick<CampaignSettings, 'slug'>): string =>
  `${env().APP_ORIGIN}/start/${slug}`;
export type ListedCampaign = CampaignRow & {
  status: CampaignAdminStatus;
  link: string;
  leads: number;
  readiness: ReadinessVerdict | null;
};

export async function listCampaigns(): Promise<{ current: ListedCampaign[]; archived: ListedCampaign[] }> {
  const [rows, leads, now, check] = await Promise.all([
    listCampaignRows(),
    countRecentLeads(),
    databaseNow(),
    createCampaignCheck(),
  ]);
  const listed = await Promise.all(
    rows.map(async (row) => ({
      ...row,
      status: campaignAdminStatus(row, now),
      link: startLink(row),
      leads: leads.get(row.slug) ?? 0,
      readiness: row.archivedAt ? null : worstVerdict(await check(row, 'briefly')),
    })),
  );
  return {
    current: listed.filter(({ status }) => status !== 'archived'),
    archived: listed.filter(({ status }) => status === 'archived'),
  };
}

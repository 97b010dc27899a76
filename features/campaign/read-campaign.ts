import 'server-only';
import type { CampaignSettings } from '#features/campaign/model/campaign-form.ts';
import { type CampaignRow, findCampaignRow, hasJourneys } from '#features/campaign/store/campaign-admin.ts';
import { type CampaignAdminStatus, campaignAdminStatus } from '#features/journey/model/campaign.ts';
import { appOrigin, databaseNow } from '#platform/database/db.ts';

export type CampaignDetail = CampaignRow & {
  status: CampaignAdminStatus;
  /** URL slug and product are then fixed. */
  isBegun: boolean;
  link: string;
};

export async function readCampaign(slug: string): Promise<CampaignDetail | null> {
  const [row, isBegun, now] = await Promise.all([findCampaignRow(slug), hasJourneys(slug), databaseNow()]);
  return row && { ...row, status: campaignAdminStatus(row, now), isBegun, link: startLink(row) };
}

export const startLink = ({ slug }: Pick<CampaignSettings, 'slug'>): string => `${appOrigin()}/start/${slug}`;

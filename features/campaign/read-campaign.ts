import 'server-only';
import type { CampaignSettings } from '#features/campaign/model/campaign-form.ts';
import { type CampaignRow, findCampaignRow, hasJourneys } from '#features/campaign/store/campaign-admin.ts';
import { type CampaignAdminStatus, campaignAdminStatus } from '#features/journey/model/campaign.ts';
import { appOrigin, databaseNow } from '#platform/database/db.ts';

/** A campaign as its page shows it. */
export type DeskCampaign = CampaignRow & {
  standing: CampaignAdminStatus;
  /** Whether anybody has begun on it, so that its address and product are settled. */
  isBegun: boolean;
  /** Where borrowers begin. */
  link: string;
};

export async function readCampaign(slug: string): Promise<DeskCampaign | null> {
  const [row, isBegun, now] = await Promise.all([findCampaignRow(slug), hasJourneys(slug), databaseNow()]);
  return row && { ...row, standing: campaignAdminStatus(row, now), isBegun, link: linkOf(row) };
}

export const linkOf = ({ slug }: Pick<CampaignSettings, 'slug'>): string => `${appOrigin()}/start/${slug}`;

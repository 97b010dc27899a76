import 'server-only';
import type { Campaign } from '#features/journey/model/campaign.ts';
import { listCampaigns } from '#features/journey/store/campaigns.ts';

/** What the start page offers: the partner's listed campaigns that are open, in order. */
export const listOfferedCampaigns = (): Promise<Campaign[]> => listCampaigns();

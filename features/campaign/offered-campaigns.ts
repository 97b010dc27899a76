import 'server-only';
import type { Campaign } from '#features/journey/model/campaign.ts';
import { findListedCampaigns } from '#features/journey/store/campaigns.ts';

/** The open campaigns of the start page, in order. */
export const listOfferedCampaigns = (): Promise<Campaign[]> => findListedCampaigns();

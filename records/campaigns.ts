import 'server-only';
import { db } from './db.ts';

export type Campaign = { slug: string; partnerCampaignId: string | null };

export async function findCampaign(slug: string): Promise<Campaign | null> {
  return db().campaign.findUnique({ where: { slug }, select: { slug: true, partnerCampaignId: true } });
}

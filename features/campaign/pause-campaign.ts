import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import {
  type CampaignChange,
  lockCampaign,
  recordCampaignChange,
} from '#features/campaign/store/campaign-admin.ts';
import { databaseNow } from '#platform/database/db.ts';
import { transaction } from '#platform/database/transaction.ts';

/** Borrowers who have started may finish. Returns false if the campaign doesn't exist. */
export const pauseCampaign = (actor: Actor, slug: string): Promise<boolean> =>
  stopCampaign(actor, slug, 'paused');

/** The row stays, because journeys refer to it. */
export const archiveCampaign = (actor: Actor, slug: string): Promise<boolean> =>
  stopCampaign(actor, slug, 'archived');

async function stopCampaign(actor: Actor, slug: string, how: 'paused' | 'archived'): Promise<boolean> {
  return transaction(async (tx) => {
    const row = await lockCampaign(slug, tx);
    if (!row) return false;
    if (row.archivedAt || (how === 'paused' && row.pausedAt)) return true;
    const now = await databaseNow(tx);
    const pausedAt = row.pausedAt ?? now;
    const change: CampaignChange =
      how === 'paused' ? { pausedAt } : { pausedAt, archivedAt: now, listedAt: null };
    await recordCampaignChange(slug, change, tx);
    const wasListed = how === 'archived' && row.listedAt !== null;
    const before = { isOpen: row.pausedAt === null, ...(wasListed && { listedAt: row.listedAt }) };
    const after = { isOpen: false, ...(wasListed && { listedAt: null }) };
    await recordAudit(actor, { action: `campaign_${how}`, subject: slug, before, after }, tx);
    return true;
  });
}

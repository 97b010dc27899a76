import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { lockCampaign, recordCampaignChange } from '#features/campaign/store/campaign-admin.ts';
import { transaction } from '#platform/database/transaction.ts';

/** Returns false if the campaign doesn't exist. */
export async function allowTests(actor: Actor, slug: string, isAllowed: boolean): Promise<boolean> {
  return transaction(async (tx) => {
    const row = await lockCampaign(slug, tx);
    if (!row) return false;
    if (row.testsReachOperator === isAllowed) return true;
    await recordCampaignChange(slug, { testsReachOperator: isAllowed }, tx);
    const [before, after] = [{ testsReachOperator: !isAllowed }, { testsReachOperator: isAllowed }];
    await recordAudit(actor, { action: 'campaign_tests_changed', subject: slug, before, after }, tx);
    return true;
  });
}

import 'server-only';
import { type CampaignRow, lockCampaign } from '#features/campaign/store/campaigns.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import type { FieldErrors, FormResult } from '#platform/values/field-errors.ts';

type Draft = { draft: { revision: number } | null };

/** Returns an error of the whole form, errors by field, or null. */
export type ChangeDraft<Versions> = (
  versions: Versions,
  tx: Tx,
  campaign: CampaignRow,
) => Promise<string | FieldErrors | null>;

/** Null without such a campaign. Fails if another person changed the draft after `revision`; 0 stands for no draft. */
export type EditDraftResult = FormResult<object> | null;

type Versioned<Versions> = {
  find: (slug: string, tx: Tx) => Promise<Versions>;
  lastChange: () => Promise<string>;
};

export async function changeDraft<Versions extends Draft>(
  slug: string,
  revision: number,
  change: ChangeDraft<Versions>,
  { find, lastChange }: Versioned<Versions>,
): Promise<EditDraftResult> {
  const result = await transaction(async (tx) => {
    const campaign = await lockCampaign(slug, tx);
    if (!campaign) return null;
    if (campaign.archivedAt) return 'You can’t change an archived campaign. Duplicate it instead.';
    const versions = await find(slug, tx);
    if ((versions.draft?.revision ?? 0) !== revision) return 'changed_since' as const;
    return { errors: await change(versions, tx, campaign) };
  });
  if (result === null) return null;
  if (result === 'changed_since') {
    const error = `${await lastChange()} Your version is below. Compare it, then save again.`;
    return { ok: false, errors: { '': error } };
  }
  const errors = typeof result === 'string' ? result : result.errors;
  if (errors === null) return { ok: true };
  return { ok: false, errors: typeof errors === 'string' ? { '': errors } : errors };
}

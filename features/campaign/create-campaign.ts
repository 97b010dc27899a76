import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { parseCampaignForm, SETTING_NAMES, slugify } from '#features/campaign/model/campaign-form.ts';
import { recordNewCampaign } from '#features/campaign/store/campaign-admin.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { FieldErrors, FieldReader } from '#platform/values/field-errors.ts';
import { settingsFacts } from './campaign-audit.ts';
import { readFlowNames } from './read-flows.ts';

type CreateCampaignResult = { slug: string } | { errors: FieldErrors };

/** A new campaign is a draft: it accepts no borrowers before staff publish it. */
export async function createCampaign(actor: Actor, text: FieldReader): Promise<CreateCampaignResult> {
  const flows = await readFlowNames();
  const read = parseCampaignForm(text, flows, actor.timeZone);
  if ('errors' in read) return { errors: read.errors };
  const { settings } = read;
  const names = Object.keys(SETTING_NAMES) as (keyof typeof SETTING_NAMES)[];
  const copied = text('from').slice(0, 60);
  const isStored = await transaction(async (tx) => {
    if (!(await recordNewCampaign(settings, tx))) return false;
    const after = { ...settingsFacts(settings, names), ...(copied && { copiedFrom: copied }) };
    await recordAudit(actor, { action: 'campaign_created', subject: settings.slug, after }, tx);
    return true;
  });
  if (isStored) return { slug: settings.slug };
  const other = `${slugify(settings.slug).slice(0, 57)}-2`;
  return {
    errors: { slug: `The slug ${settings.slug} is taken. Try another, such as ${other}` },
  };
}

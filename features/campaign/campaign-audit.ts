import 'server-only';
import type { AuditAction } from '#features/access/model/audit-actions.ts';
import type { AuditFacts } from '#features/access/store/audit.ts';
import type { CampaignSettings } from '#features/campaign/model/campaign-form.ts';
import { SETTING_NAMES } from '#features/campaign/model/campaign-form.ts';
import { findLastAuditChange } from '#features/campaign/store/campaign-admin.ts';

/** The acts that change a campaign. */
export const CAMPAIGN_ACTIONS = [
  'campaign_created',
  'campaign_edited',
  'campaign_opened',
  'campaign_paused',
  'campaign_archived',
  'campaign_tests_changed',
] as const satisfies AuditAction[];

/** Settings as the audit keeps them. */
export function settingsFacts(
  settings: CampaignSettings,
  names: readonly (keyof CampaignSettings)[],
): AuditFacts {
  return Object.fromEntries(
    names.map((name) => {
      const value = settings[name];
      return [name, value instanceof Date ? value.toISOString() : value];
    }),
  );
}

const CHANGE_LABELS: Record<string, string> = {
  campaign_opened: 'published this',
  campaign_paused: 'paused this',
  campaign_archived: 'archived this',
  campaign_tests_changed: 'changed its test requests',
  identity_published: 'published the draft',
  identity_draft_dropped: 'discarded the draft',
  choices_confirmed: 'confirmed options in this',
  choice_added: 'added an option to this',
  flow_retired: 'retired this',
  flow_restored: 'restored this',
};

/** Who changed a subject last, and what, as told to somebody whose edit came after it. */
export async function describeLastChange(
  subject: string,
  actions: readonly AuditAction[] = CAMPAIGN_ACTIONS,
  names: Record<string, string> = SETTING_NAMES,
): Promise<string> {
  const change = await findLastAuditChange(subject, actions);
  if (!change) return 'Someone else changed this while you were editing.';
  const after = (change.after ?? {}) as Record<string, unknown>;
  const what = Object.keys(after).flatMap((name) => names[name] ?? []);
  const description = what.length > 0 ? ` (${what.join(', ')})` : '';
  return `${change.actor} ${CHANGE_LABELS[change.action] ?? 'changed this'} while you were editing${description}.`;
}

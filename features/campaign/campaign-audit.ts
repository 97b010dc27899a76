import 'server-only';
import type { AuditAction } from '#features/access/model/audit-actions.ts';
import type { AuditFacts } from '#features/access/store/audit.ts';
import type { CampaignSettings } from '#features/campaign/model/campaign-form.ts';

export const CAMPAIGN_ACTIONS = [
  'campaign_created',
  'campaign_edited',
  'campaign_opened',
  'campaign_paused',
  'campaign_archived',
  'campaign_tests_changed',
  'campaign_languages_changed',
] as const satisfies AuditAction[];

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

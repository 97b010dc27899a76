import 'server-only';
import type { AuditAction } from '#features/access/model/audit-actions.ts';
import { findLastChange } from '#features/access/store/audit.ts';

const CHANGE_LABELS: Record<string, string> = {
  campaign_opened: 'published this',
  campaign_paused: 'paused this',
  campaign_archived: 'archived this',
  campaign_tests_changed: 'changed its test requests',
  campaign_languages_changed: 'changed its languages',
  landing_published: 'published the draft',
  landing_discarded: 'discarded the draft',
  landing_retired: 'unpublished this',
  wording_published: 'published the draft',
  wording_discarded: 'discarded the draft',
  wording_retired: 'unpublished this',
  identity_published: 'published the draft',
  identity_draft_dropped: 'discarded the draft',
  choices_confirmed: 'confirmed options in this',
  choice_added: 'added an option to this',
  flow_retired: 'retired this',
  flow_restored: 'restored this',
};

export async function describeLastChange(
  subject: string,
  actions: readonly AuditAction[],
  names: Record<string, string>,
): Promise<string> {
  const change = await findLastChange(subject, actions);
  if (!change) return 'Someone else changed this while you were editing.';
  const after = (change.after ?? {}) as Record<string, unknown>;
  const what = Object.keys(after).flatMap((name) => names[name] ?? []);
  const description = what.length > 0 ? ` (${what.join(', ')})` : '';
  return `${change.actor} ${CHANGE_LABELS[change.action] ?? 'changed this'} while you were editing${description}.`;
}

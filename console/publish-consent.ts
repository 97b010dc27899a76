import 'server-only';
import type { StoredSource } from '#domain/consent-sources.ts';
import { PERMISSIONS } from '#domain/staff-permissions.ts';
import { resolveAlert } from '#journeys/raise-alert.ts';
import type { AuditActor } from '#records/audit.ts';
import { type Published, type PublishWish, recordPublished } from '#records/consent-publishing.ts';
import { subjectOf } from '#records/consent-version-lock.ts';
import { countWorkingStaff } from '#records/staff-count.ts';

/** Who may publish: where there is more than one such person, nobody publishes what they wrote themselves. */
export const PUBLISHERS = PERMISSIONS.consents_publish;

/** Publishes a draft now or at a time: by a second person, or for a reason where there is nobody else. */
export async function publishConsent(
  by: AuditActor,
  source: StoredSource,
  wish: Omit<PublishWish, 'roles'>,
): Promise<Published> {
  const published = await recordPublished(by, source, { ...wish, roles: PUBLISHERS });
  if (published.kind === 'done' && !wish.at) {
    await closeAlerts(source, { number: wish.number, replaced: published.replaced });
  }
  return published;
}

/** What staff were told of a text that is out of the way now. */
export async function closeAlerts(
  source: StoredSource,
  { number, replaced }: { number: number; replaced: number | null },
): Promise<void> {
  await resolveAlert('consent_called_off', subjectOf(source, number));
  await resolveAlert('consent_not_published', source);
  if (replaced !== null) await resolveAlert('consent_outdated', subjectOf(source, replaced));
}

/** Whether there is nobody but one person at the most who could publish. */
export async function isAlone(): Promise<boolean> {
  return (await countWorkingStaff(PUBLISHERS)) <= 1;
}

import 'server-only';
import type { AuditActor } from '#features/access/store/audit.ts';
import { alertsInTransaction, resolveAlert } from '#features/alerts/raise-alert.ts';
import type { OwnConsentSource } from '#features/consent/model/consent-sources.ts';
import {
  type PublishInput,
  type PublishResult,
  recordPublished,
} from '#features/consent/store/publishing.ts';
import { versionSubject } from '#features/consent/store/version-lock.ts';

/** store/publishers.ts decides who may publish. */
export async function publishConsent(
  by: AuditActor,
  source: OwnConsentSource,
  input: PublishInput,
): Promise<PublishResult> {
  const alerts = alertsInTransaction();
  const published = await recordPublished(by, source, input, alerts.record);
  await alerts.announce();
  if (published.kind === 'done' && !input.at) {
    await closeAlerts(source, { number: input.number, replaced: published.replaced });
  }
  return published;
}

/** Closes the alerts that this publishing resolves. */
export async function closeAlerts(
  source: OwnConsentSource,
  { number, replaced }: { number: number; replaced: number | null },
): Promise<void> {
  await resolveAlert('consent_called_off', versionSubject(source, number));
  await resolveAlert('consent_not_published', source);
  if (replaced !== null) await resolveAlert('consent_outdated', versionSubject(source, replaced));
}

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

/** Publishes a draft now or at a time. Two people do that, one of them in compliance: features/consent/store/publishers.ts. */
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

/** What staff were told of a text that is out of the way now. */
export async function closeAlerts(
  source: OwnConsentSource,
  { number, replaced }: { number: number; replaced: number | null },
): Promise<void> {
  await resolveAlert('consent_called_off', versionSubject(source, number));
  await resolveAlert('consent_not_published', source);
  if (replaced !== null) await resolveAlert('consent_outdated', versionSubject(source, replaced));
}

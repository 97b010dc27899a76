import 'server-only';
import type { AuditActor } from '#features/access/store/audit.ts';
import { alertsInTransaction, raiseAlert, resolveAlert } from '#features/alerts/raise-alert.ts';
import { findOpenSubjects } from '#features/alerts/store/alerts.ts';
import { OWN_CONSENT_SOURCES, type OwnConsentSource } from '#features/consent/model/consent-text.ts';
import { findPublishedText } from '#features/consent/store/consents.ts';
import {
  type PublishInput,
  type PublishResult,
  recordDuePublished,
  recordPublished,
} from '#features/consent/store/publishing.ts';
import { versionSubject } from '#features/consent/store/versions.ts';

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

async function closeAlerts(
  source: OwnConsentSource,
  { number, replaced }: { number: number; replaced: number | null },
): Promise<void> {
  await resolveAlert('consent_called_off', versionSubject(source, number));
  await resolveAlert('consent_not_published', source);
  if (replaced !== null) await resolveAlert('consent_outdated', versionSubject(source, replaced));
}

export async function publishDueConsents(): Promise<void> {
  const missing = await findOpenSubjects('consent_not_published');
  for (const source of OWN_CONSENT_SOURCES) {
    const due = await recordDuePublished(source);
    if (due?.kind === 'published') await closeAlerts(source, due);
    if (due?.kind === 'called_off')
      await raiseAlert('consent_called_off', versionSubject(source, due.number));
    // Publishing closes the alert. Another mode may offer a text too, and a borrower may raise it while a text is published.
    if (missing.includes(source) && (await findPublishedText(source)))
      await resolveAlert('consent_not_published', source);
  }
}

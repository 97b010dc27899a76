import 'server-only';
import { raiseAlert } from '#features/alerts/raise-alert.ts';
import { OWN_CONSENT_SOURCES } from '#features/consent/model/consent-sources.ts';
import { recordDuePublished } from '#features/consent/store/publishing.ts';
import { versionSubject } from '#features/consent/store/version-lock.ts';
import { closeAlerts } from './publish-consent.ts';

/** Publishes in the name of the person who scheduled the text, as long as that person may publish. */
export async function publishDueConsents(): Promise<void> {
  for (const source of OWN_CONSENT_SOURCES) {
    const due = await recordDuePublished(source);
    if (due?.kind === 'published') await closeAlerts(source, due);
    if (due?.kind === 'called_off')
      await raiseAlert('consent_called_off', versionSubject(source, due.number));
  }
}

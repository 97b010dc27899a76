import 'server-only';
import { STORED_SOURCES } from '#domain/consent-sources.ts';
import { recordDuePublished } from '#records/consent-publishing.ts';
import { closeAlerts } from './publish-consent.ts';

/** Publishes the scheduled texts whose time has come, in the name of whoever scheduled them. */
export async function publishDueConsents(): Promise<void> {
  for (const source of STORED_SOURCES) {
    const due = await recordDuePublished(source);
    if (due) await closeAlerts(source, due.replaced);
  }
}

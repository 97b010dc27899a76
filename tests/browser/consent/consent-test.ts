import { type ConsentStore, openConsentStore } from '#tests/browser/support/consent-store.ts';
import { testIsolated } from '#tests/browser/support/test.ts';

export const CLOSED = 'We can’t show the consent text right now';

/** An instance of its own, with its fetched texts and its alerts. */
export const testWithConsents = testIsolated.extend<{ shelf: ConsentStore }>({
  shelf: async ({ instance }, use) => {
    const shelf = await openConsentStore(instance.databaseUrl, instance.sandbox);
    await use(shelf);
    await shelf.close();
  },
});

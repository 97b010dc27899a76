import type { Page } from '@playwright/test';
import { expectSameTree } from '#tests/browser/support/accessibility/aria-snapshot.ts';
import { expectAccessible } from '#tests/browser/support/accessibility/page-checks.ts';
import { visitFailures } from '#tests/browser/support/all-pages.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

test.describe.configure({ mode: 'default' });

// With a cached token the app would not notice that the operator issues no more.
test.use({ settings: { OPERATOR_FRESH_TOKEN: 'on' } });

test('axe finds nothing on the pages after a failure, and their snapshots match', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page, operator, records }) => {
  const look = async (shown: Page, where: string) => {
    await expectAccessible(shown, where);
    await expectSameTree(shown, where);
  };
  await visitFailures(page, operator, records, look);
});

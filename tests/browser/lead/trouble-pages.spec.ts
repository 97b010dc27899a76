import { expectSameTree } from '#tests/browser/support/accessibility/aria-snapshot.ts';
import { expectAccessible } from '#tests/browser/support/accessibility/page-checks.ts';
import { type Visit, visitFailures } from '#tests/browser/support/all-pages.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

test.describe.configure({ mode: 'default' });

// With a cached token the app would not notice that the operator issues no more.
test.use({ settings: { OPERATOR_FRESH_TOKEN: 'on' } });

test('axe finds nothing on the pages after a failure, and their snapshots match', {
  tag: '@nightly',
}, async ({ form, operator, records }) => {
  const look: Visit = async (shown, where) => {
    await expectAccessible(shown, where);
    await expectSameTree(shown, where);
  };
  await visitFailures(form, operator, records, look);
});

import { expect } from '@playwright/test';
import { someone } from '#tests/browser/support/borrower.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

test('the timeline of a lead links to the consent page as drawn', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ form, openConsole }) => {
  const ada = someone({ lastName: 'Linkless' });
  await form.sendQuickly(ada);
  const viewer = await openConsole('viewer');
  await viewer.goto(`/staff/leads/${await form.reference()}`);
  const links = viewer.locator('a[href^="/staff/consents/read-page/"]');
  await expect(links.first()).toBeVisible();
  const displays = await links.count();
  await links.first().click();
  await expect(viewer.getByRole('heading', { level: 1, name: /^Consent page [0-9a-f]+/ })).toBeVisible();
  const copy = viewer.frameLocator('iframe');
  await expect(copy.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(copy.getByRole('button').last()).toBeVisible();
  await expect(copy.locator('iframe')).toHaveCount(displays);
  for (let text = 0; text < displays; text += 1)
    await expect(copy.locator('iframe').nth(text).contentFrame().locator('body')).toContainText(/\w{3}/);
  expect(await copy.locator('body').innerText()).not.toContain(ada.email);
  const text = viewer.getByRole('listitem').getByRole('link', { name: /^[0-9a-f]{64}$/ });
  await text.first().click();
  await expect(viewer.getByRole('heading', { level: 1, name: /^Text [0-9a-f]+/ })).toBeVisible();
});

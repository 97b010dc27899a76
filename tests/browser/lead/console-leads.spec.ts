import { expect } from '@playwright/test';
import { expectGoodPage, leadFrom } from '#tests/browser/support/console-leads.ts';
import { signInAs } from '#tests/browser/support/staff.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

test('the timeline of a lead links to the consent page as drawn', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, instance }) => {
  const lead = await leadFrom(page, instance, 'Linkless');
  await signInAs(page, instance, 'viewer');
  await page.goto(`/staff/leads/${lead.reference}`);
  const links = page.locator('a[href^="/staff/consents/read-page/"]');
  await expect(links.first()).toBeVisible();
  const displays = await links.count();
  await links.first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Consent page [0-9a-f]+/ })).toBeVisible();
  const copy = page.frameLocator('iframe');
  await expect(copy.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(copy.getByRole('button').last()).toBeVisible();
  await expect(copy.locator('iframe')).toHaveCount(displays);
  for (let text = 0; text < displays; text += 1)
    await expect(copy.locator('iframe').nth(text).contentFrame().locator('body')).toContainText(/\w{3}/);
  expect(await copy.locator('body').innerText()).not.toContain(lead.email);
  await expectGoodPage(page, 'a page copy');
  const text = page.getByRole('listitem').getByRole('link', { name: /^[0-9a-f]{64}$/ });
  await text.first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Text [0-9a-f]+/ })).toBeVisible();
});

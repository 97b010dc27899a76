import { expect, type Page } from '@playwright/test';
import { expectGoodPage } from '#tests/browser/support/console-leads.ts';
import { signInAs } from '#tests/browser/support/staff.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';
import { letters } from '#tests/support/borrowers/posting-borrower.ts';

const PEOPLE = '/staff/people';

async function fillInvitation(
  page: Page,
  person: { name: string; email: string; role: string; reason?: string },
) {
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Send invitation' }) });
  await form.getByLabel('Name').fill(person.name);
  await form.getByLabel('Email address').fill(person.email);
  await form.getByLabel('Role').selectOption(person.role);
  await form.getByLabel('Reason').fill(person.reason ?? '');
  await form.getByRole('button', { name: 'Send invitation' }).click();
}

test('a second administrator approves a request, and the requester gets the link', {
  tag: ['@second-administrator', '@with-scripts', '@nightly'],
}, async ({ page, browser, instance }) => {
  test.slow();
  const ada = await signInAs(page, instance, 'admin');
  await page.goto(PEOPLE);
  await expect(page.getByText('npm run staff -- add EMAIL admin NAME')).toBeVisible();
  const eve = { name: 'Eve Quill', email: `${letters()}@example.com`, role: 'compliance' };
  await fillInvitation(page, { ...eve, reason: 'Ticket 12' });
  await expect(page.getByText('No other administrator can approve this')).toBeVisible();
  await expectGoodPage(page, 'people, for the only administrator');

  const beas = await browser.newPage({ baseURL: instance.app });
  await signInAs(beas, instance, 'admin');
  await fillInvitation(page, eve);
  await expect(page.getByText('Enter a reason').first()).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(eve.name);
  await fillInvitation(page, { ...eve, reason: 'Ticket 12' });
  await expect(page.getByText('Request sent')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  await expect(page.getByRole('row', { name: eve.email })).toHaveCount(0);

  await beas.goto(PEOPLE);
  await expect(beas.getByText(`invite Eve Quill (${eve.email}) as Compliance`)).toBeVisible();
  await expectGoodPage(beas, 'people, with a request');
  await beas.getByRole('button', { name: /^Approve/ }).click();
  await expect(beas.getByText(`Link for ${eve.email}`)).toBeVisible();
  const link = await beas.getByText(/\/staff\/join\//).innerText();
  await beas.getByRole('button', { name: 'Done' }).click();
  await expect(beas.getByText(/\/staff\/join\//)).toHaveCount(0);
  await expect(beas.getByRole('row', { name: eve.email })).toContainText('Invited');
  await page.reload();
  await expect(page.getByText(/\/staff\/join\//)).toHaveCount(0);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Welcome, Eve Quill' })).toBeVisible();
  await beas.goto('/staff/alerts');
  await expect(beas.getByRole('article', { name: 'Privileged access granted' })).toContainText(eve.email);
  await beas.goto('/staff/audit');
  await expect(beas.getByRole('row').filter({ hasText: 'requested privileged access for' })).toContainText(
    ada.email,
  );
  await beas.close();
});

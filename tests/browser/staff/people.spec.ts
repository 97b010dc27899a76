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

test('an administrator invites, changes, resets and disables a person without privileges', {
  tag: '@without-scripts',
}, async ({ page, browser, instance }) => {
  test.slow();
  await signInAs(page, instance, 'admin');
  const hers = await browser.newPage({ baseURL: instance.app });
  const vi = await signInAs(hers, instance, 'viewer');
  await page.goto(PEOPLE);
  const row = page.getByRole('row', { name: vi.email });
  await row.getByText('Change role…').click();
  await row.getByLabel(/Role of/).selectOption('marketer');
  await row.getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByText('Role changed')).toBeVisible();
  await hers.goto('/staff');
  await expect(hers).toHaveURL('/staff/sign-in');
  await hers.close();
  await row.getByText('Disable account…').click();
  await row.getByRole('button', { name: 'Disable' }).click();
  await expect(row.getByText('Disabled')).toBeVisible();
  await row.getByText('Reset sign-in…').click();
  await row.getByRole('button', { name: 'Reset sign-in and create link' }).click();
  await expect(page.getByText(`Link for ${vi.email}`)).toBeVisible();

  await fillInvitation(page, { name: 'Grace Nettle', email: 'grace@example', role: 'viewer' });
  await expect(page.getByText('Enter an email address, such as').first()).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Grace Nettle');
  const grace = `${letters()}@example.com`;
  await fillInvitation(page, { name: 'Grace Nettle', email: grace, role: 'viewer' });
  await expect(page.getByText(`Link for ${grace}`)).toBeVisible();

  await page.goto('/staff/audit');
  for (const [act, subject] of [
    ['invited', grace],
    ['changed the role of', vi.email],
    ['disabled', vi.email],
    ['reset the sign-in of', vi.email],
  ] as const) {
    await expect(
      page.getByRole('row').filter({ hasText: act }).filter({ hasText: subject }).first(),
    ).toBeVisible();
  }
});

import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { someone } from '#tests/browser/support/borrower.ts';
import { expectGoodPage, expectHeading, rowsOf } from '#tests/browser/support/console-leads.ts';
import { answerSheet } from '#tests/browser/support/products.ts';
import { redirectOf } from '#tests/browser/support/routes.ts';
import { signInAs } from '#tests/browser/support/staff.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';
import { QUICK, quickSheet } from '#tests/support/borrowers/form-answers.ts';

type Instance = { app: string; databaseUrl: string };

/** Sends a Quick start. Returns the reference that the borrower reads. */
async function prefillFrom(page: Page, { app, databaseUrl }: Instance, lastName: string) {
  const borrower = someone({ lastName });
  const context = await page.context().browser()?.newContext({ baseURL: app });
  const own = await context?.newPage();
  if (!own) throw new Error('there is no browser');
  await own.goto(QUICK.start);
  await answerSheet(own, 'prefill', quickSheet(borrower));
  await own.getByRole('button', { name: 'Send my answers and continue' }).click();
  await expect(own).not.toHaveURL(/check$/);
  await context?.close();
  const [row] = await rowsOf(
    databaseUrl,
    'select id from prefill_submission order by intent_at desc limit 1',
  );
  return { ...borrower, reference: String(row.id) };
}

test('staff find a Quick start by its reference, and Compliance by the person', {
  tag: '@without-scripts',
}, async ({ page, instance }) => {
  const sent = await prefillFrom(page, instance, 'Linkless');
  const lost = await prefillFrom(page, instance, 'Reset');
  await signInAs(page, instance, 'marketer');
  await page.goto('/staff');
  await page.getByRole('link', { name: 'Prefills', exact: true }).first().click();
  await expectHeading(page, 'Prefills');
  const listed = page.getByRole('table').getByRole('link', { name: /^[0-9a-f-]{36}$/ });
  await expect(listed.first()).toHaveText(lost.reference);
  await page.goto('/staff/prefills?state=unknown');
  await expect(listed).toHaveText([lost.reference]);

  for (const list of ['leads', 'prefills'])
    for (const typed of [
      sent.reference,
      sent.reference.toUpperCase().replaceAll('-', ' '),
      sent.reference.slice(0, 8),
    ]) {
      await page.goto(`/staff/${list}`);
      await page.getByLabel('Find leads and prefills').fill(typed);
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(page).toHaveURL(`/staff/prefills/${sent.reference}`);
    }
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
  await expect(page.getByText('sandbox-partner')).toBeVisible();
  expect(await page.content()).not.toContain(sent.email);

  await page.goto('/staff/prefills');
  await page.getByLabel('Find leads and prefills').fill(crypto.randomUUID());
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/staff/prefills?found=nothing');
  await expect(page.getByText(/^No matching leads or prefills/)).toBeVisible();

  await page.goto('/staff/alerts');
  const alert = page.getByRole('article', { name: 'Prefill unconfirmed' });
  await alert.getByRole('link', { name: 'Prefills' }).click();
  await expect(page).toHaveURL(/\/staff\/prefills\?state=unknown&from=/);
  await expect(listed).toHaveText([lost.reference]);

  await page.context().clearCookies();
  await signInAs(page, instance, 'compliance');
  for (const typed of [sent.phone, sent.email.toUpperCase()]) {
    await page.goto('/staff/prefills');
    await page.getByLabel('Find leads and prefills').fill(typed);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(listed.filter({ hasText: sent.reference })).toBeVisible();
    await expect(page.getByText(/Remove a filter/)).toBeHidden();
  }
  // Other borrowers may share the phone number, but not the email.
  await expect(page.getByText('No leads for this person')).toBeVisible();
  await expect(listed).toHaveText([sent.reference]);
  await page.getByLabel('Find leads and prefills').fill('stranger@example.com');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('No leads or prefills for this person')).toBeVisible();
  await expect(page.getByText(/Remove a filter/)).toBeHidden();
});

test('the list of prefills is downloaded with its filters, and a link downloads nothing', {
  tag: ['@post-gate', '@without-scripts'],
}, async ({ page, instance }) => {
  const sent = await prefillFrom(page, instance, 'Linkless');
  const lost = await prefillFrom(page, instance, 'Reset');
  const { email } = await signInAs(page, instance, 'marketer');
  const link = await page.request.get('/staff/prefills/export?state=unknown&kind=quick_start&state=x', {
    maxRedirects: 0,
  });
  expect(redirectOf(link.headers())).toMatch(/^\/staff\/prefills\?/);
  const crossSite = await page.request.post('/staff/prefills/export', {
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  });
  expect(crossSite.status()).toBe(403);
  const audits = () => rowsOf(instance.databaseUrl, 'select act, after from audit where actor = $1', [email]);
  expect(await audits()).toEqual([]);

  await page.goto('/staff/prefills?state=unknown');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toContain(lost.reference);
  expect(csv).not.toContain(sent.reference);
  expect(await audits()).toEqual([{ act: 'prefills_exported', after: { filters: 'state=unknown' } }]);
});

test('axe finds nothing on the pages of prefills', { tag: ['@with-scripts', '@nightly'] }, async ({
  page,
  instance,
}) => {
  const lost = await prefillFrom(page, instance, 'Reset');
  await signInAs(page, instance, 'viewer');
  for (const path of ['', '?campaign=none', `/${lost.reference}`, '/nowhere']) {
    await page.goto(`/staff/prefills${path}`);
    await expectGoodPage(page, `/staff/prefills${path}`);
  }
});

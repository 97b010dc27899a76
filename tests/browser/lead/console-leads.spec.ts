import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectGoodPage, expectHeading, leadFrom, rowsOf } from '#tests/browser/support/console-leads.ts';
import { redirectOf } from '#tests/browser/support/routes.ts';
import { signInAs } from '#tests/browser/support/staff.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

test('a marketer finds a lead by any of its data, reads its timeline and decides another one', {
  tag: '@without-scripts',
}, async ({ page, instance }) => {
  const received = await leadFrom(page, instance, 'Linkless');
  const lost = await leadFrom(page, instance, 'Reset');
  await signInAs(page, instance, 'marketer');

  await page.goto('/staff/leads');
  await expect(page.getByRole('table').getByRole('link')).toHaveText([lost.reference, received.reference]);
  await page.getByText('Filters', { exact: true }).click();
  await page.getByLabel('Status', { exact: true }).selectOption('Unconfirmed');
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page.getByRole('table').getByRole('link')).toHaveText([lost.reference]);

  const find = async (typed: string) => {
    await page.goto('/staff/leads');
    await page.getByLabel('Find leads').fill(typed);
    await page.getByRole('button', { name: 'Search' }).click();
  };
  for (const typed of [received.reference.toLowerCase().replaceAll('-', ' '), received.uuid ?? '']) {
    await find(typed);
    await expectHeading(page, received.reference);
  }
  for (const happened of ['Borrower started', 'Borrower agreed', 'Operator answered']) {
    await expect(page.getByText(happened)).toBeVisible();
  }
  await expect(page.getByText('Borrower', { exact: true })).toBeHidden();
  await find('half@an-address');
  await expect(page.getByText(/^No matching leads/)).toBeVisible();
  expect(page.url()).not.toContain('half');
  await find(received.email);
  await expect(page.getByText('Only Compliance can search').first()).toBeVisible();

  await page.getByRole('link', { name: 'Unconfirmed (1)' }).click();
  await page.getByRole('link', { name: `Resolve ${lost.reference}` }).click();
  await page.getByLabel('Confirmed received').check();
  await page.getByLabel('Operator ID (UUID)').fill('not one');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Enter the operator’s UUID/).first()).toBeVisible();
  await expect(page.getByLabel('Confirmed received')).toBeChecked();
  await page.getByLabel('Operator ID (UUID)').fill(crypto.randomUUID());
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${lost.reference} resolved`)).toBeVisible();
  await expect(page.getByText('No unconfirmed leads')).toBeVisible();
  await page.goto(`/staff/leads/${lost.reference}`);
  await expect(page.getByText('Resolved: confirmed received')).toBeVisible();
});

test('compliance takes a certificate, holds evidence, and sees the lead’s person once', {
  tag: ['@hidden-identity', '@without-scripts'],
}, async ({ page, instance }) => {
  const lead = await leadFrom(page, instance, 'Linkless');
  await signInAs(page, instance, 'compliance');
  await page.goto('/staff/leads');
  await page.getByLabel('Find leads').fill(lead.email.toUpperCase());
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Leads and prefills of one person')).toBeVisible();
  expect(page.url()).toMatch(/\/staff\/leads\?person=[0-9a-f-]{36}$/);
  expect(await page.content()).not.toContain(lead.email);
  await page.getByRole('table').getByRole('link', { name: lead.reference }).click();
  await expectHeading(page, lead.reference);
  for (const [button, name] of [
    ['Download signed file', 'json'],
    ['Download printable page', 'html'],
  ] as const) {
    await page.getByLabel('Reason for the certificate').fill('case 12');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    expect((await download).suggestedFilename()).toBe(`consent-${lead.reference}.${name}`);
  }
  await page.getByLabel('Reason for the hold').fill('case 12');
  await page.getByRole('button', { name: 'Place legal hold' }).click();
  await expect(page.getByText('Legal hold placed', { exact: true })).toBeVisible();
  await expect(page.getByText('On legal hold', { exact: true })).toBeVisible();
  await expect(page.getByText('Certificate downloaded')).toHaveCount(2);

  await page.getByLabel('Reason', { exact: true }).fill('case 12');
  const showing = page.waitForResponse((response) => response.url().includes('/identity?ticket='));
  await page.getByRole('button', { name: 'Show borrower once' }).click();
  const shown = await showing;
  await expect(page.getByText(lead.email)).toBeVisible();
  expect(shown.headers()['cache-control']).toContain('no-store');
  await page.reload();
  await expect(page.getByText('This page was already shown or has expired')).toBeVisible();
  expect(await page.content()).not.toContain(lead.email);
});

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

test('an export has the rows of the filters and no personal data', {
  tag: ['@hidden-identity', '@without-scripts'],
}, async ({ page, instance }) => {
  const received = await leadFrom(page, instance, 'Linkless');
  const lost = await leadFrom(page, instance, 'Reset');
  await signInAs(page, instance, 'marketer');
  await page.goto('/staff/leads?state=unknown');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toContain(lost.reference);
  expect(csv).not.toContain(received.reference);
  const all = await page.request.post('/staff/leads/export', {
    headers: { origin: instance.app },
    form: { format: 'ndjson' },
  });
  const lines = (await all.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).reference);
  expect(lines).toEqual([lost.reference, received.reference]);
});

test('a link to an export opens the list, and downloads and records nothing', {
  tag: ['@post-gate', '@without-scripts'],
}, async ({ page, instance }) => {
  const { email } = await signInAs(page, instance, 'marketer');
  for (const site of ['cross-site', 'same-origin', 'none']) {
    const answer = await page.request.get('/staff/leads/export?format=csv&state=unknown', {
      headers: { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      maxRedirects: 0,
    });
    expect(redirectOf(answer.headers()), site).toBe('/staff/leads?state=unknown');
  }
  const report = `/staff/reconcile/${crypto.randomUUID()}`;
  const answer = await page.request.get(`${report}/download?finding=matched`, { maxRedirects: 0 });
  expect(redirectOf(answer.headers())).toBe(`${report}?finding=matched`);
  const crossSite = await page.request.post('/staff/leads/export', {
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    form: { format: 'csv' },
  });
  expect(crossSite.status()).toBe(403);
  expect(await rowsOf(instance.databaseUrl, 'select act from audit where actor = $1', [email])).toEqual([]);
});

test('axe finds nothing on the pages of leads', { tag: ['@with-scripts', '@nightly'] }, async ({
  page,
  instance,
}) => {
  test.slow();
  const lost = await leadFrom(page, instance, 'Reset');
  await signInAs(page, instance, 'compliance');
  const pages = [
    '',
    '?campaign=none',
    '?person=00000000-0000-4000-8000-000000000000',
    '/unknown',
    `/unknown?lead=${lost.reference}`,
    `/${lost.reference}`,
    `/${lost.reference}/identity`,
  ];
  for (const path of pages) {
    await page.goto(`/staff/leads${path}`);
    await expectGoodPage(page, `/staff/leads${path}`);
  }
});

import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectGoodPage, expectHeading, leadFrom } from '#tests/browser/support/console-leads.ts';
import { signInAs } from '#tests/browser/support/staff.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

const MEGABYTE = 1024 * 1024;
const UPLOAD = '/staff/reconcile/upload';

async function compare(page: Page, csv: string | Buffer, period: { from?: string; to?: string } = {}) {
  await page.goto('/staff/reconcile');
  await compareHere(page, csv, period);
}

async function compareHere(page: Page, csv: string | Buffer, period: { from?: string; to?: string } = {}) {
  const file = { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.getByLabel('Operator’s report').setInputFiles(file);
  await page.getByLabel('First day').fill(period.from ?? '');
  await page.getByLabel('Last day').fill(period.to ?? '');
  await page.getByRole('button', { name: 'Compare' }).click();
}

test('a marketer compares the operator’s report, sees each kind of mismatch, and settles one', {
  tag: '@without-scripts',
}, async ({ page, instance }) => {
  const received = await leadFrom(page, instance, 'Linkless');
  const timedOut = await leadFrom(page, instance, 'Timedout');
  const lost = await leadFrom(page, instance, 'Reset');
  const failed = await leadFrom(page, instance, 'Failure');
  await signInAs(page, instance, 'marketer');
  const lostUuid = randomUUID();
  const rows = [
    'Lead_UUID;partnerLeadId;Status;Email',
    `${received.uuid};;in progress;ada@example.com`,
    `;${timedOut.reference};success;bob@example.com`,
    `${lostUuid};${lost.reference};success;`,
    `${randomUUID()};;success;`,
    `${received.uuid};;success;`,
    'Cy;;success;',
  ];
  const today = new Date().toISOString().slice(0, 10);
  await compare(page, `\ufeff${rows.join('\r\n')}`, { from: '2026-01-01', to: today });

  await expectHeading(page, 'november.csv');
  for (const [finding, count, first] of [
    ['Mismatched', 2, timedOut.reference],
    ['Not at the operator', 1, failed.reference],
    ['Not in Handoff', 1, '5'],
    ['Duplicates', 1, received.reference],
    ['Unreadable rows', 1, 'The uuid or partnerLeadId is invalid.'],
    ['Matched', 1, received.reference],
  ] as const) {
    await page.getByRole('link', { name: `${finding} (${count})` }).click();
    await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText(first);
  }
  await page.getByRole('link', { name: 'Mismatched (2)' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^report-.*-differing\.csv$/);

  await page.getByRole('link', { name: 'Resolve' }).click();
  await expect(page.getByLabel('Confirmed received')).toBeChecked();
  await expect(page.getByLabel('Operator ID (UUID)')).toHaveValue(lostUuid);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${lost.reference} resolved`)).toBeVisible();
  await page.goto('/staff/reconcile');
  await page.getByRole('link', { name: 'november.csv' }).click();
  await expect(page.getByRole('link', { name: 'Matched (1)' })).toBeVisible();
});

test('a large report is accepted, and a wrong one returns with its errors', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, instance }) => {
  test.slow();
  await signInAs(page, instance, 'marketer');
  const row = `${randomUUID()},success,${'x'.repeat(160)}\n`;
  const many = row.repeat(Math.floor((12 * MEGABYTE) / row.length));
  await compare(page, `uuid,status,name\n${many}`);
  await expect(page.getByRole('link', { name: 'Not in Handoff (1)' })).toBeVisible();

  await compare(page, 'email,status\nada@example.com,success\n', { from: '2026-02-01', to: '2026-01-01' });
  await expect(
    page.getByText(/^The first line has 2 columns, and none is called uuid/).first(),
  ).toBeVisible();
  await expect(page.getByText('Enter a last day after the first day').first()).toBeVisible();
  await expect(page.getByLabel('First day')).toHaveValue('2026-02-01');
  await compare(page, `uuid,status\n${'x'.repeat(17 * MEGABYTE)}`);
  await expect(page.getByRole('heading', { name: 'That file is too big' })).toBeVisible();
});

test('a report is accepted only on our own page and from a role that may compare it', {
  tag: '@without-scripts',
}, async ({ page, instance }) => {
  const form = { report: { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('uuid,status\n') } };
  const post = (headers: Record<string, string>) =>
    page.request.post(UPLOAD, {
      headers: { origin: instance.app, ...headers },
      multipart: form,
      maxRedirects: 0,
    });
  const [cookie] = [(await signInAs(page, instance, 'viewer')).cookie];
  expect((await post({})).status()).toBe(403);
  await page.context().clearCookies();
  const forged = await post({ cookie: `${cookie.name}=${cookie.value.replace(/^2/, '3')}` });
  expect([forged.status(), forged.headers().location]).toEqual([303, '/staff/sign-in']);
  expect((await post({ cookie: 'other=1' })).status()).toBe(400);
  await signInAs(page, instance, 'marketer');
  expect((await post({ origin: 'https://evil.example' })).status()).toBe(403);
  const empty = await post({});
  expect([empty.status(), empty.headers().location]).toEqual([
    303,
    expect.stringContaining('/staff/reconcile?returned='),
  ]);
});

test('axe finds nothing on the report pages, and they show a report in progress', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page, instance }) => {
  test.slow();
  await signInAs(page, instance, 'marketer');
  await page.goto('/staff/reconcile');
  await expectGoodPage(page, '/staff/reconcile');
  await page.locator(`form[action="${UPLOAD}"]`).evaluate((form) => {
    form.addEventListener('submit', (event) => event.preventDefault(), { once: true });
  });
  await compareHere(page, 'uuid,status\n');
  await expect(page.getByText(/^Comparing…/)).toBeVisible();
  await compare(page, `uuid,status\n${randomUUID()},success\n,,\n`);
  await expectHeading(page, 'november.csv');
  await expectGoodPage(page, 'a report');
  await page.getByRole('link', { name: /^Not in Handoff/ }).click();
  await expectGoodPage(page, 'what is missing here');
});

import { expect, type Page } from '@playwright/test';
import { expectNoBarriers } from '#tests/browser/support/accessibility/axe.ts';
import { expectNoSideways } from '#tests/browser/support/accessibility/layout.ts';
import { someone } from '#tests/browser/support/borrower.ts';
import { signInAs } from '#tests/browser/support/staff.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';
import { letters } from '#tests/support/borrowers/posting-borrower.ts';
import { routesOfBuild } from '#tests/support/build.ts';
import { invited } from '#tests/support/signed-in-staff.ts';

/** They answer with a file, or only as a part of a flow. */
const NO_PAGES = ['/staff/sign-in/code', '/staff/join/second-factor', '/staff/account/recovery-codes'];

async function lookAt(page: Page, path: string) {
  await page.setViewportSize({ width: 1280, height: 800 });
  const response = await page.goto(path);
  if (!response?.headers()['content-type']?.startsWith('text/html')) return;
  await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
  const cutTables = await page
    .locator('section:has(> table)')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.ariaLabel));
  expect.soft(cutTables, path).toEqual([]);
  await expectNoBarriers(page, path);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSideways(page, path);
}

/** Pages with an address of their own, and with something to show. */
const MORE = {
  marketer: [
    '/staff/campaigns/new?from=personal-loan',
    '/staff/campaigns/personal-loan?utm_term=a@b.c&handoff_test=1',
    '/staff/campaigns/personal-loan/edit',
    '/staff/campaigns/personal-loan/look?campaignAccent=%23ff7a00',
    '/staff/flows/personal-borrower',
    '/staff/options/employment_status',
    '/staff/options/employment_status/basis',
    '/staff/consents/personal-v2',
    '/staff/consents/personal-v2/new?from=1',
  ],
  compliance: [
    '/staff/alerts',
    '/staff/leads?campaign=none',
    '/staff/leads?person=00000000-0000-4000-8000-000000000000',
    '/staff/leads/unknown?lead=REFERENCE',
    '/staff/leads/REFERENCE',
    '/staff/leads/REFERENCE/identity',
  ],
  admin: routesOfBuild().filter(
    (route) => /^\/staff(?!.*(\[|export|upload))/.test(route) && !NO_PAGES.includes(route),
  ),
} as const;

test('axe finds nothing on the console’s pages, wide or narrow, light or dark', { tag: '@nightly' }, async ({
  page,
  form,
  instance,
}) => {
  test.setTimeout(240_000);
  await form.sendQuickly(someone({ lastName: 'Reset' }));
  const reference = await form.reference();
  const invitation = await invited(instance.databaseUrl, `${letters()}@example.com`, 'viewer');
  for (const path of ['/staff/sign-in?problem=wrong', `${invitation}?faults=short.unlike`])
    await lookAt(page, path);
  expect(MORE.admin.length).toBeGreaterThan(4);
  for (const role of ['marketer', 'compliance', 'admin'] as const) {
    await signInAs(page, instance, role);
    for (const path of MORE[role]) await lookAt(page, path.replace('REFERENCE', reference));
  }
});

test('axe finds nothing on a compared report, and the page says while it compares', {
  tag: '@nightly',
}, async ({ openConsole }) => {
  const page = await openConsole('marketer');
  await page.goto('/staff/reconcile');
  await page.locator('form[action="/staff/reconcile/upload"]').evaluate((form) => {
    form.addEventListener('submit', (event) => event.preventDefault(), { once: true });
  });
  const compare = async (csv: string) => {
    const file = { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await page.getByLabel('Operator’s report').setInputFiles(file);
    await page.getByRole('button', { name: 'Compare' }).click();
  };
  await compare('uuid,status\n');
  await expect(page.getByText(/^Comparing…/)).toBeVisible();
  await page.goto('/staff/reconcile');
  await compare(`uuid,status\n${crypto.randomUUID()},success\n,,\n`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('november.csv');
  await lookAt(page, page.url());
  await page.getByRole('link', { name: /^Not in Handoff/ }).click();
  await lookAt(page, page.url());
});

test('axe finds nothing on the people page while a request waits for approval', { tag: '@nightly' }, async ({
  openConsole,
}) => {
  // Without a second administrator, no request could be made.
  const approver = await openConsole('admin');
  const page = await openConsole('admin');
  await page.goto('/staff/team');
  const invitation = page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: 'Send invitation' }) });
  await invitation.getByLabel('Name').fill('Eve Quill');
  await invitation.getByLabel('Email address').fill(`${letters()}@example.com`);
  await invitation.getByLabel('Role').selectOption('compliance');
  await invitation.getByLabel('Reason').fill('Ticket 12');
  await invitation.getByRole('button').click();
  await expect(page.getByText('Request sent')).toBeVisible();
  await lookAt(page, '/staff/team');
  await lookAt(approver, '/staff/team');
  await expect(approver.getByRole('button', { name: /^Approve/ })).toBeVisible();
});

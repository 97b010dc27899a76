import { expect, type Page } from '@playwright/test';
import { expectNoBarriers } from '#tests/browser/support/accessibility/axe.ts';
import { expectNoSideways } from '#tests/browser/support/accessibility/layout.ts';
import { lookWithoutScripts } from '#tests/browser/support/accessibility/without-scripts.ts';
import { visitPaths } from '#tests/browser/support/all-pages.ts';
import { someone } from '#tests/browser/support/borrower.ts';
import type { Form } from '#tests/browser/support/form.ts';
import { signInAs } from '#tests/browser/support/staff.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';
import { letters } from '#tests/support/borrowers/posting-borrower.ts';
import { routesOfBuild } from '#tests/support/build.ts';
import { invited } from '#tests/support/signed-in-staff.ts';

/** They answer only as a part of a flow. */
const NO_PAGES = ['/staff/sign-in/code', '/staff/join/second-factor', '/staff/account/recovery-codes'];

async function lookAt(page: Page, path: string) {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(path);
  await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
  const cutTables = await page
    .locator('section:has(> table)')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.ariaLabel));
  expect.soft(cutTables, path).toEqual([]);
  await expectNoBarriers(page, path);
  await page.setViewportSize({ width: 320, height: 740 });
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
  support: ['/staff/leads', '/staff/leads/REFERENCE', '/staff/opt-outs', '/staff/requests'],
  compliance: [
    '/staff/alerts',
    '/staff/opt-outs?lead=REFERENCE',
    '/staff/requests/person/00000000-0000-4000-8000-000000000000',
    '/staff/leads?campaign=none',
    '/staff/leads?person=00000000-0000-4000-8000-000000000000',
    '/staff/leads/unknown?lead=REFERENCE',
    '/staff/leads/REFERENCE',
    '/staff/leads/REFERENCE/identity',
  ],
} as const;

/** Of the build, which may be missing while the tests are only listed. */
const pagesOfAdmins = () =>
  routesOfBuild('/page').filter(
    (route) => /^\/staff(?!.*opt-outs)[^[]*$/.test(route) && !NO_PAGES.includes(route),
  );

type Place = { app: string; databaseUrl: string };

async function visitConsole(form: Form, instance: Place, visit: (path: string) => Promise<void>) {
  await form.sendQuickly(someone({ lastName: 'Reset' }));
  const reference = await form.reference();
  const invitation = await invited(instance.databaseUrl, `${letters()}@example.com`, 'viewer');
  for (const path of ['/staff/sign-in?problem=wrong', `${invitation}?faults=short.unlike`]) await visit(path);
  for (const role of ['marketer', 'support', 'compliance', 'admin'] as const) {
    await signInAs(form.page, instance, role);
    const paths = role === 'admin' ? pagesOfAdmins() : MORE[role];
    for (const path of paths) await visit(path.replace('REFERENCE', reference));
  }
}

test('axe finds nothing on the console’s pages, wide or narrow, light or dark', { tag: '@nightly' }, async ({
  page,
  form,
  instance,
}) => {
  test.setTimeout(240_000);
  await visitConsole(form, instance, (path) => lookAt(page, path));
});

/** Of sessions that have a password only, or not yet a second factor. */
const STAGES = { password: '/staff/sign-in/code', enrolling: '/staff/join/second-factor' };

test('without scripts, each page of the console has one heading, fits a phone, has a first stop and prints', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, form, instance, records }) => {
  test.setTimeout(240_000);
  const { look, unseen } = lookWithoutScripts((route) => route.startsWith('/staff'));
  const visit = (path: string) => visitPaths(form, look, { [path]: path });
  await visitConsole(form, instance, visit);
  const [alert] = await records.rows('select id from alert limit 1');
  const [request] = await records.rows(
    `insert into person_request (id, kind, received_at, received_by, due_at, requested_by, expires_at)
     select gen_random_uuid(), 'erasure', now(), 'phone', now(), id, now() + interval '1 day' from staff limit 1 returning id`,
  );
  const [endpoint] = await records.rows(
    `insert into event_endpoint (id, url, types, secret_sealed, secret_master)
     values (gen_random_uuid(), 'https://partner.example/events', '{lead.accepted}', '', 1) returning id`,
  );
  const text = await records.put('consent_text', '<p>I agree.</p>');
  const copy = await records.put('page_copy', '<p>A page.</p>');
  const further = `campaigns/personal-loan/landing campaigns/personal-loan/wording consents/personal-v2/1
    consents/read/${text} consents/read-page/${copy} options/loan_purpose/add alerts/${alert?.id}
    prefills/none reconcile/none requests/${request?.id} events/${endpoint?.id} nowhere`;
  for (const path of further.split(/\s+/)) await visit(`/staff/${path}`);
  await page.goto('/staff/account');
  await page.getByRole('button', { name: 'Create new recovery codes' }).click();
  await form.expectPage('Save your recovery codes');
  await look(page, 'recovery codes');
  for (const [stage, path] of Object.entries(STAGES)) {
    const { sessionId } = await signInAs(page, instance, 'viewer');
    await records.rows('update staff_session set stage = $1 where id = $2', [stage, sessionId]);
    await visit(path);
  }
  // A frame of another page, and inert; a secret that only a new endpoint has.
  expect([...unseen]).toEqual(['/staff/brand/preview/[sheet]', '/staff/events/secret']);
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

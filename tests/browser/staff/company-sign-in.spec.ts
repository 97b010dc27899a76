import { expect, type Page } from '@playwright/test';
import { signInAs } from '#tests/browser/support/staff.ts';
import { testIsolated } from '#tests/browser/support/test.ts';
import { employee, openIdentityProvider, throughProvider } from '#tests/support/servers/identity-provider.ts';
import { invited } from '#tests/support/signed-in-staff.ts';

const COOKIE = 'handoff-company';

type Provider = Awaited<ReturnType<typeof openIdentityProvider>>;

const test = testIsolated.extend<object, { provider: Provider }>({
  provider: [
    async ({ browserName: _ }, use) => {
      const provider = await openIdentityProvider();
      await use(provider);
      await provider.leave();
    },
    { scope: 'worker' },
  ],
  settings: [
    ({ provider }, use) => use({ ...provider.settings, STAFF_LOCAL_ACCOUNTS: 'off' }),
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'default' });
test.beforeAll(({ provider, instance }) => provider.register(instance.app));

const goOn = (page: Page) => page.getByRole('link', { name: 'Continue with Acme' }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('an employee signs in through the company, confirms there, and signs out', {
  tag: '@company-sign-in',
}, async ({ page, provider }) => {
  provider.state.person = employee(['Everyone']);
  await page.goto('/staff/sign-in');
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await goOn(page);
  await expect(heading(page, 'Overview')).toBeVisible();
  expect((await page.context().cookies()).filter(({ name }) => name === COOKIE)).toEqual([]);
  await page.goto('/staff/confirm');
  await page.getByRole('link', { name: 'Confirm with Acme' }).click();
  await expect(heading(page, 'Your account')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await expect(page.getByRole('link', { name: 'Sign out of Acme too' })).toHaveAttribute(
    'href',
    new RegExp(`^${provider.issuer}/session/end\\?`),
  );
});

test('no one is signed in without a group, by a callback of another browser, or by another site', {
  tag: '@company-sign-in',
}, async ({ page, instance, provider }) => {
  provider.state.person = employee(['Visitors']);
  await page.goto('/staff/sign-in');
  await goOn(page);
  // No text of the provider.
  await expect(page.getByText('You don’t have access to this console.')).toBeVisible();

  provider.state.person = employee(['Admins']);
  const begun = await fetch(`${instance.app}/staff/sign-in/company`, { redirect: 'manual' });
  await page.goto(await throughProvider(begun.headers.get('location') ?? ''));
  await expect(page.getByText('That took too long or started in another window.')).toBeVisible();
  await page.goto('/staff');
  await expect(heading(page, 'Sign in')).toBeVisible();

  const response = await page.request.get('/staff/sign-in/company', {
    headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    maxRedirects: 0,
  });
  expect(response.headers().location).toBe('/staff/sign-in');
  expect(response.headers()['set-cookie']).toBeUndefined();
});

test('with local accounts off, their sessions end and join links stop working', {
  tag: ['@company-sign-in', '@company-roles'],
}, async ({ page, instance }) => {
  await signInAs(page, instance, 'admin');
  await page.goto('/staff');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await page.goto(await invited(instance.databaseUrl, `${crypto.randomUUID()}@example.com`, 'viewer'));
  await expect(heading(page, 'Sign in with your company account')).toBeVisible();
});

import { expect, type Page } from '@playwright/test';
import { test } from '#tests/browser/support/test.ts';
import { letters } from '#tests/support/borrowers/posting-borrower.ts';
import { invited } from '#tests/support/signed-in-staff.ts';

const PASSWORD = 'seven green kettles whistle';

/** The browser's virtual authenticator, which verifies its user. */
async function withAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const id = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verify: (isVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { ...id, isUserVerified: isVerified }),
    /** As if a copy of the key had been used less often. */
    async turnBack() {
      const { credentials } = await client.send('WebAuthn.getCredentials', id);
      await client.send('WebAuthn.clearCredentials', id);
      for (const credential of credentials)
        await client.send('WebAuthn.addCredential', { ...id, credential: { ...credential, signCount: 0 } });
    },
  };
}

async function enterPassword(page: Page, email: string) {
  await page.goto('/staff/sign-in');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out' }).first().click();
const overview = (page: Page) => page.getByRole('heading', { name: 'Overview' });

test('a person joins, signs in and confirms with a passkey alone', {
  tag: ['@passkeys', '@second-factor'],
}, async ({ page, instance, records }) => {
  const email = `${letters()}@example.com`;
  const device = await withAuthenticator(page);
  await page.goto(await invited(instance.databaseUrl, email, 'viewer'));
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm new password').fill(PASSWORD);
  await press(page, 'Save password and continue');
  await press(page, 'Create a passkey');
  await expect(page.getByRole('button', { name: 'I’ve saved them' })).toBeVisible();
  const shown = (await page.context().cookies()).find(({ name }) => name.endsWith('handoff-told-once'));
  // The codes leave the browser after ten minutes: a cookie of the session has -1.
  expect(shown?.expires).toBeGreaterThan(Date.now() / 1_000);
  expect(shown?.expires).toBeLessThan(Date.now() / 1_000 + 601);
  await press(page, 'I’ve saved them');
  await expect(overview(page)).toBeVisible();

  await signOut(page);
  await enterPassword(page, email);
  await expect(page.getByRole('link', { name: 'Use an authenticator app' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Use a recovery code' })).toBeVisible();
  await device.verify(false);
  await press(page, 'Sign in with a passkey');
  await expect(page.getByText('The passkey didn’t work')).toBeVisible();
  await device.verify(true);
  await press(page, 'Sign in with a passkey');
  await expect(overview(page)).toBeVisible();

  await page.goto('/staff/account');
  await records.letStaffWait(email, '6 minutes');
  await press(page, 'Create new recovery codes');
  await press(page, 'Confirm with a passkey');
  await expect(page.getByText('Not submitted yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create new recovery codes' })).toBeVisible();

  await page.goto('/staff/account/passkeys');
  await page.getByText('Remove…').click();
  await press(page, 'Remove passkey');
  await expect(page.getByText('This is your last second factor')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Work laptop');
  await press(page, 'Rename');
  await expect(page.getByText('Passkey renamed')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Work laptop');
  await press(page, 'Create a passkey');
  await expect(page.getByText('This device already has a passkey')).toBeVisible();

  await device.turnBack();
  await signOut(page);
  await enterPassword(page, email);
  await press(page, 'Sign in with a passkey');
  await expect(page.getByText('That passkey isn’t yours')).toBeVisible();
  expect(await records.auditOf(email)).toContain('passkey_refused');
});

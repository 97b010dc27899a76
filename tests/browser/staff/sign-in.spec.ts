import { expect } from '@playwright/test';
import { AuthenticatorApp } from '#tests/browser/support/authenticator.ts';
import { test } from '#tests/browser/support/test.ts';
import { letters } from '#tests/support/borrowers/posting-borrower.ts';
import { invited } from '#tests/support/signed-in-staff.ts';

const PASSWORD = 'seven green kettles whistle';

test('a person joins with an authenticator app and signs in', {
  tag: ['@second-factor', '@without-scripts', '@nightly'],
}, async ({ page, instance }) => {
  const overview = page.getByRole('heading', { name: 'Overview' });
  const email = `${letters()}@example.com`;
  await page.goto(await invited(instance.databaseUrl, email, 'viewer'));
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm new password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save password and continue' }).click();
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const app = new AuthenticatorApp(await page.locator('code').innerText());
  await page.getByLabel('6-digit code').fill(app.code());
  await page.getByRole('button', { name: 'Finish setup' }).click();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(overview).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.goto('/staff/sign-in');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('6-digit code').fill(app.code());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(overview).toBeVisible();
});

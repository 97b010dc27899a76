import { expect, type Page } from '@playwright/test';
import { test } from '#tests/browser/support/test.ts';
import { letters } from '#tests/support/borrowers/posting-borrower.ts';
import { invited, type StaffRole } from '#tests/support/signed-in-staff.ts';
import { AuthenticatorApp } from './authenticator.ts';

const PASSWORD = 'seven green kettles whistle';

type Place = { databaseUrl: string };

async function newcomer(place: Place, role: StaffRole = 'marketer') {
  const email = `${letters()}@example.com`;
  return { email, path: await invited(place.databaseUrl, email, role) };
}

async function choosePassword(page: Page, password = PASSWORD, again = password) {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(again);
  await page.getByRole('button', { name: 'Save password and continue' }).click();
}

async function setUpApp(page: Page) {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  return new AuthenticatorApp(await page.locator('code').innerText());
}

async function enterAppCode(page: Page, code: string) {
  await page.getByLabel('6-digit code').fill(code);
  await page.getByRole('button', { name: 'Finish setup' }).click();
}

async function join(page: Page, place: Place, role?: StaffRole) {
  const { email, path } = await newcomer(place, role);
  await page.goto(path);
  await choosePassword(page);
  const app = await setUpApp(page);
  await enterAppCode(page, app.code());
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  const codes = await page
    .getByRole('listitem')
    .filter({ hasText: /^\w{4}(-\w{4}){5}$/ })
    .allInnerTexts();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  return { email, app, codes, path };
}

async function showPassword(page: Page, email: string, password = PASSWORD) {
  await page.goto('/staff/sign-in');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function showCode(page: Page, code: string) {
  await page.getByLabel(/code$/i).fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out' }).first().click();

test('an invited person joins in two steps, and neither the link nor the key is shown again', {
  tag: ['@factor-enrollment', '@without-scripts'],
}, async ({ page, browser, instance }) => {
  const { email, path } = await newcomer(instance);
  await page.goto(path);
  await expect(page.locator('code')).toHaveCount(0);
  await choosePassword(page, 'password password', 'another');
  await expect(page.getByText('This password is easy to guess')).toBeVisible();
  await expect(page.getByText('The passwords don’t match')).toBeVisible();
  await choosePassword(page);
  await expect(page.getByRole('heading', { name: 'Choose a second factor' })).toBeVisible();
  const elsewhere = await browser.newPage({ baseURL: instance.app });
  await elsewhere.goto(path);
  await expect(elsewhere.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await elsewhere.context().close();
  const former = await setUpApp(page);
  await page.getByRole('link', { name: 'Choose another second factor' }).click();
  const app = await setUpApp(page);
  await enterAppCode(page, former.code());
  await expect(page.getByText('That code isn’t right')).toBeVisible();
  await enterAppCode(page, app.code());
  const codes = page.getByRole('listitem').filter({ hasText: /^\w{4}(-\w{4}){5}$/ });
  await expect(codes).toHaveCount(10);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await page.goto('/staff/account/recovery-codes');
  await expect(page).toHaveURL('/staff/account');

  await signOut(page);
  await expect(page.getByText('You’re signed out')).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await page.goto('/staff/people');
  await expect(page).toHaveURL('/staff/sign-in');

  await showPassword(page, email, 'seven green kettles whistled');
  await expect(page.getByText('don’t match')).toBeVisible();
  await showPassword(page, email.toUpperCase());
  await showCode(page, '000000');
  await expect(page.getByText('That code isn’t right')).toBeVisible();
  const code = app.code();
  await showCode(page, code);
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();

  await page.context().clearCookies();
  await showPassword(page, email);
  await showCode(page, code);
  await expect(page.getByText('or was already used')).toBeVisible();
});

test('a person without their phone signs in with a recovery code once and creates new codes', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, instance }) => {
  const { email, app, codes } = await join(page, instance);
  await signOut(page);
  await showPassword(page, email);
  await page.getByRole('link', { name: 'Use a recovery code' }).click();
  await showCode(page, (codes[3] ?? '').toUpperCase().replaceAll('-', ' '));
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await page.goto('/staff/account');
  await expect(page.getByText('You have 9 left')).toBeVisible();
  await signOut(page);
  await showPassword(page, email);
  await page.getByRole('link', { name: 'Use a recovery code' }).click();
  await showCode(page, codes[3] ?? '');
  await expect(page.getByText('recovery code isn’t right or was already used')).toBeVisible();
  await page.getByRole('link', { name: 'Use an authenticator app' }).click();
  await showCode(page, app.code());
  await page.goto('/staff/account');
  await page.getByRole('button', { name: 'Create new recovery codes' }).click();
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
});

test('a sensitive form asks for a fresh code after five minutes and returns with its input', {
  tag: ['@step-up', '@without-scripts', '@nightly'],
}, async ({ page, instance, records }) => {
  const { email, app } = await join(page, instance);
  await page.goto('/staff/account');
  await records.letStaffWait(email, '6 minutes');
  await page.getByRole('button', { name: 'Create new recovery codes' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  await page.getByLabel('6-digit code').fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('That code isn’t right')).toBeVisible();
  await page.getByLabel('6-digit code').fill(app.code());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/staff\/account\?returned=/);
  await expect(page.getByText('Not submitted yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create new recovery codes' }).click();
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  expect(await records.auditOf(email)).toEqual(
    expect.arrayContaining(['confirmation_refused', 'identity_confirmed']),
  );
});

test('a stranger who guesses has to wait, and the owner signs in from their own browser', {
  tag: ['@lockout', '@without-scripts', '@nightly'],
}, async ({ page, browser, instance, records }) => {
  test.slow();
  const { email, app } = await join(page, instance);
  await signOut(page);
  const stranger = await browser.newPage({ baseURL: instance.app });
  for (let guess = 0; guess < 5; guess += 1) await showPassword(stranger, email, `not the password ${guess}`);
  await expect(stranger.getByText('don’t match')).toBeVisible();
  await showPassword(stranger, email);
  await expect(stranger.getByText('Too many attempts. Wait a minute')).toBeVisible();
  await stranger.context().close();
  await showPassword(page, email);
  await showCode(page, app.code());
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  const acts = await records.auditOf(email);
  expect(acts.filter((act) => act === 'sign_in_refused')).toHaveLength(5);
  expect(acts.filter((act) => act === 'sign_in_locked')).toHaveLength(1);
});

test('a person sees their sessions and ends one of them', {
  tag: ['@session-list', '@without-scripts', '@nightly'],
}, async ({ page, browser, instance }) => {
  const { email, app } = await join(page, instance);
  const other = await browser.newPage({ baseURL: instance.app });
  await showPassword(other, email);
  await showCode(other, app.code());
  await expect(other.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await page.goto('/staff/account');
  await expect(page.getByText('This browser')).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign out', exact: true }).last().click();
  await expect(page.getByText('That session has ended')).toBeVisible();
  await other.goto('/staff/account');
  await expect(other).toHaveURL('/staff/sign-in');
  await other.context().close();
});

test('neither a password without a code nor an ended session opens the console', {
  tag: ['@second-factor', '@session-end', '@without-scripts'],
}, async ({ page, instance, records }) => {
  const { email, app } = await join(page, instance);
  const cookies = await page.context().cookies();
  await signOut(page);
  await page.context().addCookies(cookies);
  await page.goto('/staff');
  await expect(page).toHaveURL('/staff/sign-in');
  await showPassword(page, email);
  await expect(page.getByLabel('6-digit code')).toBeVisible();
  for (const path of ['/staff', '/staff/account', '/staff/audit']) {
    await page.goto(path);
    await expect(page).toHaveURL('/staff/sign-in');
  }
  await showPassword(page, email);
  await records.letStaffWait(email, '11 minutes');
  await showCode(page, app.code());
  await expect(page.getByText('That took too long')).toBeVisible();
});

test('an expired session restores the input after its owner signs in', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, instance, records }) => {
  const { email, app } = await join(page, instance, 'admin');
  await page.goto('/staff/people');
  await page.getByLabel('Name', { exact: true }).fill('Grace Nettle');
  await page.getByLabel('Email address').fill('grace.nettle@example.com');
  await page.locator('#role').selectOption('compliance');
  await records.letStaffWait(email, '16 minutes');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('get back what you typed')).toBeVisible();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await showCode(page, app.code());
  await expect(page).toHaveURL(/\/staff\/people\?returned=/);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Grace Nettle');
  await expect(page.locator('#role')).toHaveValue('compliance');
  await expect(page.getByText('Your session ended, so we didn’t save this')).toBeVisible();
});

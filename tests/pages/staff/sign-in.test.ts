import { expect } from 'vitest';
import type { Browser } from '#tests/pages/browser.ts';
import { test as base } from '#tests/pages/fixtures.ts';
import { AuthenticatorApp } from '#tests/support/authenticator.ts';
import { letters } from '#tests/support/borrowers/posting-borrower.ts';
import { invited } from '#tests/support/signed-in-staff.ts';
import { until } from '#tests/support/until.ts';

const PASSWORD = 'seven green kettles whistle';
const CODES = /\b\w{4}(?:-\w{4}){5}\b/g;

async function choosePassword(tab: Browser, password = PASSWORD, again = password) {
  tab.fill({ 'New password': password, 'Confirm new password': again });
  await tab.press('Save password and continue');
}

async function setUpApp(tab: Browser) {
  await tab.press('Set up an authenticator app');
  return new AuthenticatorApp(tab.texts('code').join());
}

async function showCode(tab: Browser, code: string, button = 'Sign in', label = '6-digit code') {
  tab.fill({ [label]: code });
  await tab.press(button);
}

async function enterPassword(tab: Browser, email: string, password = PASSWORD) {
  tab.fill({ 'Email address': email, Password: password });
  await tab.press('Continue');
}

async function showPassword(tab: Browser, email: string, password = PASSWORD) {
  await tab.go('/staff/sign-in');
  await enterPassword(tab, email, password);
}

const signOut = (tab: Browser) => tab.press(tab.buttons('Sign out')[0]);

const invitedTest = base.extend('newcomer', async ({ instance }) => {
  const email = `${letters()}@example.com`;
  return { email, path: await invited(instance.databaseUrl, email, 'admin') };
});
/** A newcomer who has joined is signed in. */
const test = invitedTest.extend('member', async ({ tab, newcomer: { email, path } }) => {
  await tab.go(path);
  await choosePassword(tab);
  const app = await setUpApp(tab);
  await showCode(tab, app.code(), 'Finish setup');
  expect(tab.heading).toBe('Save your recovery codes');
  const codes = tab.texts('li').flatMap((text) => text.match(CODES) ?? []);
  expect(codes).toHaveLength(10);
  await tab.press('I’ve saved them');
  expect(tab.heading).toBe('Overview');
  return { email, app, codes };
});

test('an invited person joins in two steps, and neither the link nor the key is shown again', {
  tags: ['@factor-enrollment'],
}, async ({ tab, other, newcomer: { email, path } }) => {
  await tab.go(path);
  expect(tab.texts('code')).toEqual([]);
  await choosePassword(tab, 'password password', 'another');
  expect(tab.text).toContain('This password is easy to guess');
  expect(tab.text).toContain('The passwords don’t match');
  await choosePassword(tab);
  expect(tab.heading).toBe('Choose a second factor');
  await other.go(path);
  expect(other.heading).toBe('This link has expired');
  const former = await setUpApp(tab);
  await tab.follow('Choose another second factor');
  const app = await setUpApp(tab);
  await showCode(tab, former.code(), 'Finish setup');
  expect(tab.text).toContain('That code isn’t right');
  await showCode(tab, app.code(), 'Finish setup');
  await tab.press('I’ve saved them');
  await tab.go('/staff/account/recovery-codes');
  expect(tab.path).toBe('/staff/account');

  await signOut(tab);
  expect(tab.text).toContain('You’re signed out');
  await showPassword(tab, email, 'seven green kettles whistled');
  expect(tab.text).toContain('don’t match');
  await showPassword(tab, email.toUpperCase());
  const code = app.code();
  await showCode(tab, code);
  expect(tab.heading).toBe('Overview');
  tab.cookies.clear();
  await showPassword(tab, email);
  await showCode(tab, code);
  expect(tab.text).toContain('or was already used');
});

test('a person without their phone signs in with a recovery code once', async ({
  tab,
  member: { email, app, codes },
}) => {
  const typed = (codes[3] ?? '').toUpperCase().replaceAll('-', ' ');
  for (const shown of ['You have 9 left', 'recovery code isn’t right or was already used']) {
    await signOut(tab);
    await showPassword(tab, email);
    await tab.follow('Use a recovery code');
    await showCode(tab, typed, 'Sign in', 'Recovery code');
    if (tab.heading === 'Overview') await tab.go('/staff/account');
    expect(tab.text).toContain(shown);
  }
  await tab.follow('Use an authenticator app');
  await showCode(tab, app.code());
  expect(tab.heading).toBe('Overview');
});

test('a sensitive form asks for a fresh code after five minutes and returns with its input', {
  tags: ['@step-up'],
}, async ({ tab, records, member: { email, app } }) => {
  await tab.go('/staff/account');
  await records.letStaffWait(email, '6 minutes');
  await tab.press('Create new recovery codes');
  expect(tab.heading).toBe('Confirm it’s you');
  await showCode(tab, app.wrongCode(), 'Confirm');
  expect(tab.text).toContain('That code isn’t right');
  await showCode(tab, app.code(), 'Confirm');
  expect(tab.path).toMatch(/^\/staff\/account\?returned=/);
  expect(tab.text).toContain('Not submitted yet');
  await tab.press('Create new recovery codes');
  expect(tab.heading).toBe('Save your recovery codes');
  expect(await records.auditOf(email)).toEqual(
    expect.arrayContaining(['confirmation_refused', 'identity_confirmed']),
  );
});

test('a stranger who guesses has to wait, and the owner signs in from their own browser', {
  tags: ['@lockout'],
}, async ({ tab, other, records, member: { email, app } }) => {
  await signOut(tab);
  for (let guess = 0; guess < 5; guess += 1) await showPassword(other, email, `not the password ${guess}`);
  expect(other.text).toContain('don’t match');
  await showPassword(other, email);
  expect(other.text).toContain('Too many attempts. Wait a minute');
  await showPassword(tab, email);
  await showCode(tab, app.code());
  expect(tab.heading).toBe('Overview');
  // They come after the answer.
  const ofGuesses = async () =>
    (await records.auditOf(email)).filter((act) => /^sign_in_(?:refused|locked)$/.test(act));
  await until(async () => (await ofGuesses()).length === 6, 'all guesses are in the audit');
  expect((await ofGuesses()).filter((act) => act === 'sign_in_locked')).toHaveLength(1);
});

test('lists the sessions of a person, and ending one signs it out', { tags: ['@session-list'] }, async ({
  tab,
  other,
  member: { email, app },
}) => {
  await showPassword(other, email);
  await showCode(other, app.code());
  expect(other.heading).toBe('Overview');
  await tab.go('/staff/account');
  expect(tab.text.match(/This browser/g)).toHaveLength(1);
  await tab.press(tab.buttons('Sign out').at(-1));
  expect(tab.text).toContain('That session has ended');
  await other.go('/staff/account');
  expect(other.path).toBe('/staff/sign-in');
});

test('neither a password without a code nor an ended session opens the console', {
  tags: ['@second-factor', '@session-end'],
}, async ({ tab, records, member: { email, app } }) => {
  const cookies = [...tab.cookies];
  await signOut(tab);
  for (const [name, value] of cookies) tab.cookies.set(name, value);
  await tab.go('/staff');
  expect(tab.path).toBe('/staff/sign-in');
  await showPassword(tab, email);
  tab.control('6-digit code');
  for (const path of ['/staff', '/staff/account', '/staff/audit']) {
    await tab.go(path);
    expect(tab.path).toBe('/staff/sign-in');
  }
  await showPassword(tab, email);
  await records.letStaffWait(email, '11 minutes');
  await showCode(tab, app.code());
  expect(tab.text).toContain('That took too long');
});

test('an expired session restores the input after its owner signs in', async ({ tab, records, member }) => {
  const { email, app } = member;
  await tab.go('/staff/team');
  tab.fill({ name: 'Grace Nettle', email: 'grace.nettle@example.com', Role: 'compliance' });
  await records.letStaffWait(email, '16 minutes');
  await tab.press('Send invitation');
  expect(tab.text).toContain('get back what you typed');
  await enterPassword(tab, email);
  await showCode(tab, app.code());
  expect(tab.path).toMatch(/^\/staff\/team\?returned=/);
  expect([tab.value('name'), tab.value('Role')]).toEqual(['Grace Nettle', 'compliance']);
  expect(tab.text).toContain('Your session ended, so we didn’t save this');
});

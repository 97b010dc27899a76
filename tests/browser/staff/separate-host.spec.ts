import { expect, type Page } from '@playwright/test';
import { START } from '#tests/browser/support/borrower.ts';
import { signInAs } from '#tests/browser/support/staff.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

const NAME = 'http://desk.localhost';

test.describe.configure({ mode: 'default' });

test.use({ settings: { STAFF_ORIGIN: NAME } });

const consoleHost = (instance: { app: string }) => `${NAME}:${new URL(instance.app).port}`;
const statusOf = async (page: Page, address: string) => (await page.goto(address))?.status();

test('the console works at its own host, and neither host serves the pages of the other', {
  tag: ['@separate-hosts', '@nightly'],
}, async ({ page, instance }) => {
  const desk = consoleHost(instance);
  await page.goto(`${desk}/staff`);
  await expect(page).toHaveURL(`${desk}/staff/sign-in`);
  await signInAs(page, { ...instance, app: desk }, 'admin');
  await page.goto(`${desk}/staff/campaigns/personal-loan`);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page).toHaveURL(new RegExp(`^${desk}/staff/campaigns/personal-loan\\?`));
  await page.getByRole('button', { name: 'Build link' }).click();
  await expect(page.getByLabel('Your link')).toHaveValue(new RegExp(`^${instance.app}/start/personal-loan`));

  await page.goto(`${desk}/staff/brand`);
  await expect(page.frameLocator('iframe').first().getByRole('banner')).toContainText('Juniper Money');
  await page.goto(`${desk}/staff/team`);
  await page.getByLabel('Name', { exact: true }).fill('Bob Quill');
  await page.getByLabel('Email address').fill('bob@example.com');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(new RegExp(`^${desk}/staff/join/`))).toBeVisible();

  expect(await statusOf(page, `${instance.app}/staff`)).toBe(404);
  expect(await statusOf(page, `${instance.app}/`)).toBe(200);
  expect(await statusOf(page, desk + START)).toBe(404);
  await page.getByRole('link', { name: 'Go to the overview' }).click();
  await expect(page).toHaveURL(`${desk}/staff`);
});

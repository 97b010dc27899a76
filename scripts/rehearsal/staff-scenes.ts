import type { Browser, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect } from '#scripts/dev/wait.ts';
import { GuidedPage, openConsole, STAFF_HOST } from './browser.ts';
import type { World } from './world.ts';

const PASSWORD = 'seven green kettles whistle';
const JOIN_LINK = /https:\/\/\S+\/staff\/join\/\S+/;
const NEWCOMER = { name: 'Eve Larch', email: 'eve@partner.example' };

export function joinLinkIn(text: string, where: string): string {
  const link = JOIN_LINK.exec(text)?.[0];
  expect(link, `${where} shows no invitation link.`);
  return link;
}

/** Of the authenticator app that a page has shown. */
const keys = new WeakMap<Page, string>();

async function codeOfKey(page: Page): Promise<string> {
  keys.set(page, (await page.locator('code').innerText()).replaceAll(' ', ''));
  return codeNow(page);
}

const codeNow = (page: Page) => new TOTP({ secret: Secret.fromBase32(keys.get(page) ?? '') }).generate();

/** After five minutes the console asks for a code, then shows the form again. */
export async function publish(page: Page, label: string, done: string) {
  const button = page.getByRole('button', { name: label, exact: true });
  const message = page.getByRole('status').filter({ hasText: done });
  const code = page.getByLabel('6-digit code');
  await button.click();
  await message.or(code).first().waitFor();
  if (!(await code.isVisible())) return;
  await code.fill(codeNow(page));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await button.click();
  await message.waitFor();
}

export async function join(guided: GuidedPage, link: string) {
  await guided.open(link);
  await guided.fill('New password', PASSWORD);
  await guided.fill('Confirm new password', PASSWORD);
  await guided.click('Save password and continue');
  await guided.click('Set up an authenticator app');
  await guided.fill('6-digit code', await codeOfKey(guided.page));
  await guided.click('Finish setup');
  await guided.click('I’ve saved them');
  await guided.page.getByRole('heading', { name: 'Overview' }).waitFor();
}

async function joinAlone(browser: Browser, link: string): Promise<Page> {
  const page = await openConsole(browser);
  await join(new GuidedPage(page), link);
  return page;
}

export async function addSecondAdministrator(world: World) {
  const { outputs, browser, receiver } = world;
  const link = joinLinkIn(outputs.get('Add a second administrator') ?? '', 'The command');
  world.second = await joinAlone(browser, link);
  await receiver.waitForAlert(/^privileged_access_granted$/);
}

export async function addCompliance(world: World, guided: GuidedPage) {
  const { consolePage, browser, receiver, second } = world;
  expect(second, 'There is no second administrator.');
  await guided.click('Team members');
  await guided.fill('Name', NEWCOMER.name);
  await guided.fill('Email address', NEWCOMER.email);
  await guided.choose('Role', 'Compliance');
  await consolePage.locator('#reason-invite').fill('She joins the compliance team.');
  await guided.click('Send invitation');
  await consolePage.getByText('Request sent').waitFor();
  await receiver.waitForAlert(/^privileged_access_requested$/);
  expect((await consolePage.getByText(JOIN_LINK).count()) === 0, 'The person who asks sees the link.');

  await second.goto(`https://${STAFF_HOST}/staff/team`);
  await guided.see('Approve', second);
  await second.getByRole('button', { name: /^Approve/ }).click();
  const link = joinLinkIn(
    await second.getByText(JOIN_LINK).innerText(),
    'The page of the second administrator',
  );
  world.counsel = await joinAlone(browser, link);
  await second.context().close();
}

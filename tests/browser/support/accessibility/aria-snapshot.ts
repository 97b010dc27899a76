import { expect, type Page } from '@playwright/test';

const REFERENCE = /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/g;
const HOST = /localhost:\d+/g;
const RECEIPT = /(?<=\/receipt\/)[0-9a-f-]{36}/g;
const MOMENT = /[A-Z][a-z]+ \d+, \d{4}, \d+:\d\d:\d\d [AP]M UTC/g;
const HASH = /[0-9a-f]{64}/g;
// Next.js adds an empty region for what it announces, some time after the page is there.
const ANNOUNCER = /\n- alert$/;

/**
 * The page as a screen reader is told of it, beside the tree that is kept of it. Word for word: Playwright's own
 * comparison of trees lets anything pass that was added.
 */
export async function expectSameTree(page: Page, where: string) {
  const tree = await page.locator('body').ariaSnapshot();
  const lasting = tree
    .replace(ANNOUNCER, '')
    // First, since a part of it may look like a reference.
    .replace(RECEIPT, 'RECEIPT')
    .replace(REFERENCE, 'REFERENCE')
    .replace(HOST, 'HOST')
    .replace(MOMENT, 'MOMENT')
    .replace(HASH, 'HASH');
  const title = await page.title();
  expect.soft(`# ${title}\n${lasting}\n`).toMatchSnapshot(`${where.replaceAll(' ', '-')}.yml`);
}

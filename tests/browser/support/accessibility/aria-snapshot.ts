import { expect, type Page } from '@playwright/test';

const REFERENCE = /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/g;
const HOST = /localhost:\d+/g;
const RECEIPT = /(?<=\/receipt\/)[0-9a-f-]{36}/g;
const MOMENT = /[A-Z][a-z]+ \d+, \d{4}, \d+:\d\d(?::\d\d)? [AP]M(?:, universal time \(| )UTC\)?/g;
const HASH = /[0-9a-f]{64}/g;
// Next.js adds an empty region for announcements, some time after the page has loaded.
const ANNOUNCER = /\n- alert$/;
/** Its snapshot has the header and the footer of all pages. */
const WHOLE = 'landing';

/** Of these, a notice or the errors differ from the page itself; the tests of the pages read both. */
const VARIANTS = /^(?:loan|address|income) with errors$|^consent (?:that changed|unread)$|^check resumed/;

/** Word for word: Playwright's own comparison ignores added content. */
export async function expectSameTree(page: Page, where: string) {
  if (VARIANTS.test(where)) return;
  // The button that copies a reference appears once the scripts of the page run.
  await expect(page.locator('main button.invisible')).toHaveCount(0);
  const tree = await page.locator(where === WHOLE ? 'body' : 'main').ariaSnapshot();
  const lasting = tree
    .replace(ANNOUNCER, '')
    // First: a part of it may look like a reference.
    .replace(RECEIPT, 'RECEIPT')
    .replace(REFERENCE, 'REFERENCE')
    .replace(HOST, 'HOST')
    .replace(MOMENT, 'MOMENT')
    .replace(HASH, 'HASH');
  const title = await page.title();
  expect.soft(`# ${title}\n${lasting}\n`).toMatchSnapshot(`${where.replaceAll(' ', '-')}.yml`);
}

import { expect, type Page } from '@playwright/test';

const REFERENCE = /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/g;
const HOST = /localhost:\d+/g;
const RECEIPT = /(?<=\/receipt\/)[0-9a-f-]{36}/g;
const MOMENT = /[A-Z][a-z]+ \d+, \d{4}, \d+:\d\d(?::\d\d)? [AP]M(?:, universal time \(| )UTC\)?/g;
const HASH = /[0-9a-f]{64}/g;
// Next.js adds an empty region for announcements, some time after the page has loaded.
const ANNOUNCER = /\n- alert$/;
/** Of a list to open, besides the one that is chosen. */
const OPTIONS = /\n +- option "[^"]*"(?=\n)/g;
/** Of these, the column beside the page is that of other pages. */
const WITHOUT_ASIDE = ['name', 'address', 'income', 'handoff', 'consent unavailable'];
const ASIDE = /\n {2}- complementary:[\s\S]*/;
/** The label of a choice repeats its name. */
const LABEL = /(?<= "(.+)"[^"\n]*)\n +- text: \1(?=\n)/g;
/** Its snapshot has the header and the footer of all pages. */
const WHOLE = 'landing';

/** They differ from another page by a notice, errors or words, which the tests of the pages read. */
const VARIANTS =
  /with (?:errors|more|answers|nothing)| that changed|unread$|^check|once more|too late|^receipt withdrawn|^(?:failed|timed out|refused|unknown|no offers page|not sent)$/;

/** Word for word: Playwright's own comparison ignores added content. */
export async function expectSameTree(page: Page, where: string) {
  if (VARIANTS.test(where)) return;
  // The button that copies a reference appears once the scripts of the page run.
  await expect(page.locator('main button.invisible')).toHaveCount(0);
  const tree = await page.locator(where === WHOLE ? 'body' : 'main').ariaSnapshot();
  const lasting = tree
    .replace(ANNOUNCER, '')
    .replace(OPTIONS, '')
    .replace(LABEL, '')
    .replace(WITHOUT_ASIDE.includes(where) ? ASIDE : '', '')
    // First: a part of it may look like a reference.
    .replace(RECEIPT, 'RECEIPT')
    .replace(REFERENCE, 'REFERENCE')
    .replace(HOST, 'HOST')
    .replace(MOMENT, 'MOMENT')
    .replace(HASH, 'HASH');
  const title = await page.title();
  expect.soft(`# ${title}\n${lasting}\n`).toMatchSnapshot(`${where.replaceAll(' ', '-')}.yml`);
}

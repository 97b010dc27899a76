import { createServer } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { browserTests } from '#scripts/dev/test-settings.ts';
import { expectAccessible } from '#tests/browser/support/accessibility/page-checks.ts';
import type { Form } from '#tests/browser/support/form.ts';
import type { Records } from '#tests/browser/support/records.ts';
import { testIsolated as base } from '#tests/browser/support/test.ts';
import { listen } from '#tests/support/network/listen.ts';

const CAMPAIGN = '/staff/campaigns/personal-loan';
const CARD = '/embed/personal-loan';
const TITLE = 'Compare personal loan offers in minutes';
const SPANISH_TITLE = 'Compare ofertas de préstamos personales en minutos';
const FIRST_STEP = '/apply/personal-loan/loan';

type Sites = { listed: string; foreign: string; show: (onListed: string, onForeign?: string) => void };

/** Pages of two sites other than ours, with the same markup unless a test gives each its own. */
const test = base.extend<{ sites: Sites }>({
  sites: async ({ browserName: _ }, use) => {
    let shown = { listed: '', foreign: '' };
    const server = createServer(({ headers }, response) => {
      const body = shown[headers.host?.startsWith('foreign') ? 'foreign' : 'listed'];
      response.setHeader('Content-Type', 'text/html').end(`<!doctype html><title>Site</title>${body}`);
    });
    const port = await listen(server);
    const show = (listed: string, foreign = listed) => {
      shown = { listed, foreign };
    };
    await use({ listed: `http://127.0.0.1:${port}`, foreign: `http://foreign.localhost:${port}`, show });
    server.closeAllConnections();
    server.close();
  },
});

test.use({
  launchOptions: {
    ...(browserTests.browser && { executablePath: browserTests.browser }),
    args: ['--no-sandbox', '--test-third-party-cookie-phaseout'],
  },
});

type Given = { sites: Sites; records: Records; openConsole: (role: 'marketer') => Promise<Page> };

/** Puts the code of the console on both sites, of which the campaign lists one. */
async function pasteCode({ sites, records, openConsole }: Given): Promise<void> {
  await records.setCampaign('personal-loan', 'embed_origins', `{${sites.listed}}`);
  const author = await openConsole('marketer');
  await author.goto(CAMPAIGN);
  sites.show(await author.getByLabel('Code for your site').inputValue());
}

const cardOn = (page: Page) => page.frameLocator('iframe').first();
const heightOf = (page: Page) =>
  page
    .locator('iframe')
    .first()
    .evaluate((frame) => frame.clientHeight);
const heightNeeded = (page: Page) =>
  cardOn(page)
    .locator('main')
    .evaluate((card) => Math.ceil(card.getBoundingClientRect().height));

async function sendCard(page: Page, form: Form): Promise<void> {
  const card = cardOn(page);
  await card.getByLabel('How much would you like to borrow?').fill('9,500');
  await card.getByLabel('What’s the loan for?').selectOption('boat');
  await card.getByRole('button', { name: 'See my offers' }).click();
  await expect(page).toHaveURL(new RegExp(`${FIRST_STEP}$`));
  await expect(form.field('requestedLoanAmount')).toHaveValue('9,500');
  await expect(page.locator('[name=loanPurpose][value=boat]')).toBeChecked();
}

test('on the partner’s site, the card takes the source and its own height, and opens the form in place of the page', async ({
  page,
  form,
  records,
  sites,
  instance,
  openConsole,
}) => {
  await records.setCampaign('personal-loan', 'shows_landing', 'true');
  await pasteCode({ records, sites, openConsole });
  const address = `${sites.listed}/loans?utm_source=blog&gclid=Cj0-1&email=eve@example.com`;
  await page.goto(address);
  await expect(cardOn(page).getByRole('heading', { level: 1 })).toHaveText(TITLE);
  const frameAddress = () => page.frames()[1]?.url();
  await expect.poll(frameAddress).toBe(`${instance.app}${CARD}?utm_source=blog&gclid=Cj0-1`);
  for (const width of [1_000, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await expect.poll(async () => (await heightOf(page)) - (await heightNeeded(page))).toBe(0);
  }
  expect(await page.context().cookies()).toEqual([]);
  await sendCard(page, form);
  expect(await records.sourcesFrom('127.0.0.1')).toMatchObject([{ click: 'Cj0-1' }, { click: 'Cj0-1' }]);
  await page.goBack();
  await expect(page).toHaveURL(address);
});

test('without scripts, the card has room in its fixed height, and begins the form', {
  tag: '@without-scripts',
}, async ({ page, form, records, sites, openConsole }) => {
  await pasteCode({ records, sites, openConsole });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(sites.listed);
  await sendCard(page, form);
  await records.setCampaign('personal-loan', 'languages', 'es_en');
  await page.goto(sites.listed);
  await expect(cardOn(page).getByRole('heading', { level: 1 })).toHaveText(SPANISH_TITLE);
  expect(await heightOf(page)).toBeGreaterThanOrEqual(await heightNeeded(page));
});

test.describe('a site that the campaign doesn’t list', () => {
  test.use({ allowsConsoleErrors: /frame-ancestors|target origin|ERR_BLOCKED_BY_RESPONSE/ });

  test('can’t show the card, nor change its height on another site', {
    tag: '@framed-card',
  }, async ({ page, records, sites, instance, openConsole }) => {
    await pasteCode({ records, sites, openConsole });
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await page.goto(sites.foreign);
    await refused;
    await expect(cardOn(page).getByRole('heading', { name: TITLE })).toHaveCount(0);

    const code = `<iframe src="${instance.app}${CARD}"></iframe><script src="${instance.app}/embed.js"></script>`;
    const heard = `<script>addEventListener('message', ({ data }) => document.title += data)</script>`;
    sites.show(
      `${code}${heard}<iframe src="${sites.foreign}"></iframe>`,
      `<script>setInterval(() => parent.postMessage('handoff-card-height:999', '*'), 50)</script>`,
    );
    await page.goto(sites.listed);
    // After the card's own answer.
    await expect(page).toHaveTitle(/card-height:(?!999)\d+handoff.*card-height:999/);
    expect(await heightOf(page)).toBe(await heightNeeded(page));
  });
});

test('axe finds nothing on a card, open or closed', { tag: '@nightly' }, async ({ page, records, sites }) => {
  await records.setCampaign('personal-loan', 'embed_origins', `{${sites.listed}}`);
  await page.goto(CARD);
  await expectAccessible(page, 'starter card');
  await records.setCampaign('personal-loan', 'paused_at', '2026-01-01');
  await page.goto(CARD);
  await expectAccessible(page, 'starter card, closed');
});

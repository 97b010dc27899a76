import { expect, type Page } from '@playwright/test';
import { answerQuickly, LABELS, someone } from '#tests/browser/support/borrower.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';
import { pngPicture } from '#tests/support/pictures.ts';

const LANDING = '/welcome/personal-loan';
const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path d="M0 0h40v40H0z"/></svg>';

// Other files use the same instance.
test.afterEach(async ({ records }) => {
  await records.setCampaign('personal-loan', 'shows_landing', 'false');
  await records.setCampaign('personal-loan', 'is_indexed', 'false');
  await records.setCampaign('personal-loan', 'paused_at', null);
});

test('search engines may list a landing page and the start page only if the campaign says so', {
  tag: '@without-scripts',
}, async ({ page, instance, records }) => {
  await records.setCampaign('personal-loan', 'shows_landing', 'true');
  expect(await robots(page, LANDING)).toEqual(['all', 'noindex']);
  expect(await robots(page, '/')).toEqual(['all', 'noindex']);
  await records.setCampaign('personal-loan', 'is_indexed', 'true');
  expect(await robots(page, `${LANDING}?utm_source=newsletter`)).toEqual(['all', null]);
  expect(await canonical(page)).toBe(`${instance.app}${LANDING}`);
  expect(await robots(page, '/')).toEqual(['all', null]);
  expect(await canonical(page)).toBe(`${instance.app}/`);
  expect(await robots(page, '/apply/lost')).toEqual(['noindex', null]);
  expect(await canonical(page)).toBeNull();
  await records.setCampaign('personal-loan', 'paused_at', new Date().toISOString());
  expect(await robots(page, '/')).toEqual(['all', 'noindex']);
  await records.setCampaign('personal-loan', 'paused_at', null);
  await records.setCampaign('personal-loan', 'shows_landing', 'false');
  await page.goto(`${LANDING}?amount=9,500`);
  await expect(page.getByLabel(LABELS.requestedLoanAmount)).toHaveValue('9,500');
});

test('search engines list the start page only at its plain address and as a new visitor sees it', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, instance, records }) => {
  await records.setCampaign('personal-loan', 'is_indexed', 'true');
  const queries = [
    'utm_source=newsletter',
    'handoff_campaign=student-refinance',
    'handoff_test=1',
    'page=1&page=2',
  ];
  for (const query of queries) {
    expect(await robots(page, `/?${query}`), query).toEqual(['all', 'noindex']);
    expect(await canonical(page), query).toBe(`${instance.app}/`);
  }
  await answerQuickly(page, someone(), ['loan']);
  expect(await robots(page, '/')).toEqual(['all', 'noindex']);
  await expect(page.getByRole('region', { name: 'Welcome back' })).toBeVisible();
});

test('a shared link shows a logo only if social networks can draw it', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, instance, records }) => {
  await records.setCampaign('personal-loan', 'shows_landing', 'true');
  const withLogo = async (
    logo: Parameters<typeof records.withBrand>[0]['logo'],
    check: () => Promise<void>,
  ) => {
    const restore = await records.withBrand({ accent: '#0b5a3c', logo });
    try {
      await check();
    } finally {
      await restore();
    }
  };
  await withLogo({ svg: SQUARE, holdsName: false, width: 40, height: 40 }, async () => {
    for (const path of ['/', LANDING]) {
      await page.goto(path);
      await expect(page.getByRole('banner').locator('img')).toBeVisible();
      expect(await tag(page, 'og:title'), path).not.toBeNull();
      for (const name of ['image', 'image:width', 'image:height', 'image:alt'])
        expect(await tag(page, `og:${name}`), path).toBeNull();
      expect(await tag(page, 'twitter:card'), path).toBe('summary');
    }
  });
  const png = pngPicture(240, 240);
  await withLogo({ png, holdsName: false, width: 240, height: 240 }, async () => {
    for (const path of ['/', LANDING]) {
      await page.goto(path);
      const address = (await tag(page, 'og:image')) ?? '';
      expect(address).toMatch(new RegExp(`^${instance.app}/brand/logo/[0-9a-f]{64}$`));
      expect(await (await page.request.get(address)).body()).toEqual(png);
      expect(await tag(page, 'og:image:width')).toBe('240');
      expect(await tag(page, 'og:image:height')).toBe('240');
      expect(await tag(page, 'og:image:alt')).toBe('Juniper Money');
      expect(await tag(page, 'twitter:card')).toBe('summary');
    }
  });
});

/** The header and the element. */
async function robots(page: Page, path: string) {
  const response = await page.goto(path);
  return [response?.headers()['x-robots-tag'], await tag(page, 'robots')];
}

const canonical = (page: Page) => first(page, 'link[rel=canonical]', 'href');
const tag = (page: Page, name: string) =>
  first(page, `meta:is([property="${name}"], [name="${name}"])`, 'content');

async function first(page: Page, selector: string, attribute: string): Promise<string | null> {
  const found = page.locator(selector);
  expect(await found.count(), selector).toBeLessThan(2);
  return (await found.count()) > 0 ? found.getAttribute(attribute) : null;
}

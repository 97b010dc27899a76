import { expect } from 'vitest';
import { someone } from '#tests/browser/support/borrower.ts';
import type { Browser } from '#tests/pages/browser.ts';
import { testAlone as test } from '#tests/pages/fixtures.ts';
import { pngPicture } from '#tests/support/pictures.ts';

const LANDING = '/welcome/personal-loan';
const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path d="M0 0h40v40H0z"/></svg>';

/** For search engines: the header, the element, and the canonical path. */
async function tagsOf(tab: Browser, path: string) {
  await tab.go(path);
  const canonical = tab.attribute('link[rel=canonical]', 'href')?.replace(tab.origin, '') ?? null;
  return [tab.headers['x-robots-tag'], tab.meta('robots'), canonical];
}

test('search engines may list a landing page and the start page only if the campaign says so', async ({
  tab,
  records,
}) => {
  await records.setCampaign('personal-loan', 'shows_landing', 'true');
  expect(await tagsOf(tab, LANDING)).toEqual(['all', 'noindex', LANDING]);
  expect(await tagsOf(tab, '/')).toEqual(['all', 'noindex', '/']);
  await records.setCampaign('personal-loan', 'is_indexed', 'true');
  expect(await tagsOf(tab, `${LANDING}?utm_source=newsletter`)).toEqual(['all', null, LANDING]);
  expect(await tagsOf(tab, '/')).toEqual(['all', null, '/']);
  for (const query of ['utm_source=newsletter', 'handoff_campaign=student-refinance', 'page=1&page=2'])
    expect(await tagsOf(tab, `/?${query}`), query).toEqual(['all', 'noindex', '/']);
  expect(await tagsOf(tab, '/apply/lost')).toEqual(['noindex', null, null]);
  await records.setCampaign('personal-loan', 'paused_at', new Date().toISOString());
  expect(await tagsOf(tab, '/')).toEqual(['all', 'noindex', '/']);
  await records.setCampaign('personal-loan', 'paused_at', null);
  await records.setCampaign('personal-loan', 'shows_landing', 'false');
  expect(await tagsOf(tab, '/')).toEqual(['all', null, '/']);
  await tab.go(`${LANDING}?amount=9,500`);
  expect(tab.value('requestedLoanAmount')).toBe('9,500');
  await tab.answerQuickly(someone(), ['loan']);
  expect(await tagsOf(tab, '/')).toEqual(['all', 'noindex', '/']);
  expect(tab.text).toContain('Welcome back');
});

test('a shared link shows a logo that social networks can draw, or a drawing', async ({ tab, records }) => {
  await records.setCampaign('personal-loan', 'shows_landing', 'true');
  const png = pngPicture(240, 240);
  const look = { holdsName: false, width: 240, height: 240 };
  for (const logo of [
    { ...look, svg: SQUARE },
    { ...look, png },
  ]) {
    await records.withBrand({ accent: '#0b5a3c', logo });
    for (const path of ['/', LANDING]) {
      await tab.go(path);
      expect(tab.attribute('header img', 'src'), path).not.toBeNull();
      expect(tab.meta('og:title'), path).not.toBeNull();
      expect(tab.meta('twitter:card'), path).toBe('svg' in logo ? 'summary_large_image' : 'summary');
      const address = tab.meta('og:image');
      const drawn = ['width', 'height', 'alt'].map((name) => tab.meta(`og:image:${name}`));
      const [width, height] = 'png' in logo ? ['240', '240'] : ['1200', '630'];
      expect(drawn, path).toEqual([width, height, 'Juniper Money']);
      const { bytes, headers } = await tab.ask(address ?? '');
      if ('png' in logo) expect(bytes).toEqual(png);
      expect([headers['content-type'], bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
        'image/png',
        Number(width),
        Number(height),
      ]);
    }
  }
});

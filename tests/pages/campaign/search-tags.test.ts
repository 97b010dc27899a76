import { expect } from 'vitest';
import { someone } from '#tests/browser/support/borrower.ts';
import { answerQuickly } from '#tests/pages/borrower.ts';
import { testAlone as test } from '#tests/pages/lane.ts';
import type { Tab } from '#tests/support/pages/tab.ts';
import { pngPicture } from '#tests/support/pictures.ts';

const LANDING = '/welcome/personal-loan';
const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path d="M0 0h40v40H0z"/></svg>';

test('search engines may list a landing page and the start page only if the campaign says so', async ({
  tab,
  instance,
  records,
}) => {
  await records.setCampaign('personal-loan', 'shows_landing', 'true');
  expect(await robots(tab, LANDING)).toEqual(['all', 'noindex']);
  expect(await robots(tab, '/')).toEqual(['all', 'noindex']);
  await records.setCampaign('personal-loan', 'is_indexed', 'true');
  expect(await robots(tab, `${LANDING}?utm_source=newsletter`)).toEqual(['all', null]);
  expect(canonical(tab)).toBe(`${instance.app}${LANDING}`);
  expect(await robots(tab, '/')).toEqual(['all', null]);
  expect(canonical(tab)).toBe(`${instance.app}/`);
  expect(await robots(tab, '/apply/lost')).toEqual(['noindex', null]);
  expect(canonical(tab)).toBeNull();
  await records.setCampaign('personal-loan', 'paused_at', new Date().toISOString());
  expect(await robots(tab, '/')).toEqual(['all', 'noindex']);
  await records.setCampaign('personal-loan', 'paused_at', null);
  await records.setCampaign('personal-loan', 'shows_landing', 'false');
  await tab.go(`${LANDING}?amount=9,500`);
  expect(tab.value('requestedLoanAmount')).toBe('9,500');
});

test('search engines list the start page only at its plain address and as a new visitor sees it', async ({
  tab,
  instance,
  records,
}) => {
  await records.setCampaign('personal-loan', 'is_indexed', 'true');
  for (const query of ['utm_source=newsletter', 'handoff_campaign=student-refinance', 'page=1&page=2']) {
    expect(await robots(tab, `/?${query}`), query).toEqual(['all', 'noindex']);
    expect(canonical(tab), query).toBe(`${instance.app}/`);
  }
  await answerQuickly(tab, someone(), ['loan']);
  expect(await robots(tab, '/')).toEqual(['all', 'noindex']);
  expect(tab.text).toContain('Welcome back');
});

test('a shared link shows a logo only if social networks can draw it', async ({ tab, instance, records }) => {
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
      expect(meta(tab, 'og:title'), path).not.toBeNull();
      expect(meta(tab, 'twitter:card'), path).toBe('summary');
      const address = meta(tab, 'og:image');
      const drawn = ['width', 'height', 'alt'].map((name) => meta(tab, `og:image:${name}`));
      expect(drawn, path).toEqual('png' in logo ? ['240', '240', 'Juniper Money'] : [null, null, null]);
      if ('svg' in logo) expect(address, path).toBeNull();
      else expect(address).toMatch(new RegExp(`^${instance.app}/brand/logo/[0-9a-f]{64}$`));
      if (address) expect((await tab.ask(address)).bytes).toEqual(png);
    }
  }
});

/** The header and the element. */
async function robots(tab: Tab, path: string) {
  await tab.go(path);
  return [tab.headers['x-robots-tag'], meta(tab, 'robots')];
}

const canonical = (tab: Tab) => tab.attribute('link[rel=canonical]', 'href');
const meta = (tab: Tab, name: string) =>
  tab.attribute(`meta:is([property="${name}"], [name="${name}"])`, 'content');

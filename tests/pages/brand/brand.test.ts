import { expect } from 'vitest';
import { OUTCOME, START, someone } from '#tests/browser/support/borrower.ts';
import type { Browser } from '#tests/pages/browser.ts';
import { testAlone as test } from '#tests/pages/fixtures.ts';

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="30">${inside}</svg>`;
const ORANGE = '#ff7a00';

function expectBrand(tab: Browser) {
  expect(tab.attribute('body header img', 'alt'), tab.path).toBe('Juniper Money');
  expect(tab.texts('body header').join(), tab.path).not.toContain('Juniper Money');
  for (const name of ['help@juniper.example', '(555) 010-0142'])
    expect(tab.links(name).length, tab.path).toBeGreaterThan(0);
  const foot = tab.texts('body footer').join();
  for (const words of ['Privacy notice', 'Terms', 'It is not a lender'])
    expect(foot, tab.path).toContain(words);
}

test('every page shows the partner’s logo, contacts and notices, and without a logo its name', async ({
  tab,
  records,
}) => {
  const logo = { svg: svg('<rect width="120" height="30"/>'), holdsName: true };
  await records.withBrand({ accent: ORANGE, logo });
  for (const path of ['/', START, '/apply/lost', '/apply/no-campaign', '/apply/deleted']) {
    await tab.go(path);
    expectBrand(tab);
  }
  const ada = someone({ lastName: 'Failure' });
  await tab.arriveAtConsent(ada);
  expectBrand(tab);
  await tab.agree(ada);
  expect(tab.path).toBe(OUTCOME);
  expectBrand(tab);
  await records.withBrand({ accent: ORANGE, logo: null });
  await tab.go('/');
  expect(tab.texts('body header').join()).toContain('Juniper Money');
  expect(tab.all('body header img')).toEqual([]);
});

test('a logo is served as an image that runs nothing, also when opened on its own', {
  tags: ['@hostile-logos'],
}, async ({ tab, records }) => {
  await records.withBrand({ accent: ORANGE, logo: { svg: svg('<script>1</script>'), holdsName: false } });
  await tab.go('/');
  const { headers } = await tab.ask(tab.attribute('body header img', 'src') ?? '');
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-security-policy': expect.stringContaining('sandbox'),
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(headers['content-security-policy']).not.toContain('allow-scripts');
});

test('the preview is framed by our own pages only', async ({ tab }) => {
  await tab.signInAs('viewer');
  await tab.go('/staff/brand/preview/start?brandName=x&privacyUrl=javascript:alert(1)');
  expect(tab.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(tab.html).not.toContain('href="javascript:');
  expect((await tab.ask('/staff/brand/preview/nowhere')).status).toBe(404);
  // A preview for staff is not a display to a borrower.
  await tab.go('/staff/brand/preview/consent?campaign=personal-loan-v2');
  expect(tab.html.match(/<iframe[^>]* src="\/consent\/[^"]+"/g)).toEqual([
    expect.stringMatching(/\/consent\/[0-9a-f]{64}\?receipt"$/),
  ]);
  await tab.go('/staff/brand');
  expect(tab.headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('a page copy runs nothing, and only our own pages frame it', async ({ tab, records }) => {
  const copy = await records.put('page_copy', '<!doctype html><html><head></head><body><p>A copy');
  await tab.signInAs('viewer');
  await tab.go(`/staff/consents/page-copy/${copy}`);
  expect(tab.html).toContain('A copy');
  expect(tab.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'; " +
      "base-uri 'none'; frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types 'none'; sandbox",
  });
  // A sandbox without tabs of its own ends each link.
  expect(tab.attribute('base', 'target')).toBe('_blank');
  await tab.go(`/staff/consents/read-page/${copy}`);
  expect(tab.attribute('iframe', 'sandbox')).toBe('');
  expect((await tab.ask(`/staff/consents/page-copy/${'0'.repeat(64)}`)).status).toBe(404);
});

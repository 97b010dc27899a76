import { expect } from 'vitest';
import { LABELS, someone, stepPath } from '#tests/browser/support/borrower.ts';
import { everyPath } from '#tests/browser/support/routes.ts';
import { testAlone as test } from '#tests/pages/fixtures.ts';
import { englishIn } from '#tests/support/pages/english-words.ts';

const CARD = '/embed/personal-loan';
const SITE = 'https://www.partner.example';
const FROM_SITE = {
  headers: { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site', referer: `${SITE}/` },
};
const QUERY = 'utm_source=blog&gclid=Cj0-1&amount=1&purpose=yacht&utm_term=eve@example.com&other=1';
const ancestors = (headers: Record<string, string>) =>
  /frame-ancestors [^;]+/.exec(headers['content-security-policy'] ?? '')?.[0];

test('a starter card carries amount, purpose and source to the form, and sets no cookie', async ({
  tab,
  records,
}) => {
  await records.setCampaign('personal-loan', 'embed_origins', `{${SITE},https://partner.example:8443}`);
  await records.setCampaign('personal-loan', 'shows_landing', 'true');
  await tab.go(`${CARD}?${QUERY}`, FROM_SITE);
  expect([tab.status, tab.cookies.size, tab.heading]).toEqual([
    200,
    0,
    'Compare personal loan offers in minutes',
  ]);
  expect(ancestors(tab.headers)).toBe(`frame-ancestors ${SITE} https://partner.example:8443`);
  expect(tab.attribute('form', 'target')).toBe('_top');
  expect(tab.all('main a, main [name]').map((each) => each.getAttribute('name'))).toEqual([
    ...['utm_source', 'gclid', 'handoff_referrer', 'handoff_landing', 'amount', 'purpose'],
  ]);
  tab.fill({ amount: '9,500', purpose: 'boat' });
  await tab.press('See my offers');
  expect(tab.path).toBe(stepPath('loan'));
  expect([tab.value(LABELS.requestedLoanAmount), tab.value('loanPurpose')]).toEqual(['9,500', 'boat']);
  const ofAd = { click: 'Cj0-1' };
  expect(await records.sourcesFrom('www.partner.example')).toEqual([
    { place: 'first', ...ofAd },
    { place: 'last', ...ofAd },
  ]);
});

test('a card asks what its form asks, in the language of the campaign', async ({ tab, records }) => {
  const flow = await records.openFlow('bare', ['firstName', 'lastName', 'email']);
  for (const [slug, asked] of [
    ['student-refinance', ['amount']],
    ['quick-start', ['amount', 'purpose']],
    [flow.replace('/start/', ''), []],
  ] as const) {
    await records.setCampaign(slug, 'embed_origins', `{${SITE}}`);
    await records.setCampaign(slug, 'languages', 'browser');
    await tab.go(`/embed/${slug}`, { headers: { ...FROM_SITE.headers, 'accept-language': 'es-MX' } });
    expect([tab.language, englishIn(tab.html)], slug).toEqual(['es', []]);
    const fields = tab.all('main :is(input:not([type=hidden]), select)');
    expect(
      fields.map((each) => each.id),
      slug,
    ).toEqual(asked);
  }
});

test.for([
  ['paused_at', '2026-01-01', 'We aren’t taking requests right now. Please check back later.'],
  ['opens_at', '2096-01-01', 'We aren’t open yet. Please come back later.'],
  ['closes_at', '2026-01-01', 'We’ve stopped taking requests here.'],
] as const)('the card of a closed campaign says so: %s', async ([column, value, says], { tab, records }) => {
  await records.setCampaign('personal-loan', 'embed_origins', `{${SITE}}`);
  await records.setCampaign('personal-loan', column, value);
  await tab.go(CARD, FROM_SITE);
  expect([tab.status, tab.text, tab.buttons(/./)]).toEqual([200, expect.stringContaining(says), []]);
  expect(ancestors(tab.headers)).toBe(`frame-ancestors ${SITE}`);
});

test('no page but the card can be framed, and no card without a listed site', {
  tags: ['@framed-card'],
}, async ({ tab, records }) => {
  const stranger = await tab.ask(CARD, FROM_SITE);
  expect([stranger.status, ancestors(stranger.headers)]).toEqual([307, "frame-ancestors 'none'"]);
  await records.setCampaign('personal-loan', 'embed_origins', `{${SITE}}`);
  await tab.arriveAtConsent(someone());
  const framed: string[] = [];
  for (const path of everyPath('0'.repeat(64)).filter((each) => !each.startsWith('/staff'))) {
    const allowed = ancestors((await tab.ask(path, FROM_SITE)).headers);
    if (allowed !== "frame-ancestors 'none'") framed.push(`${path} ${allowed}`);
  }
  expect(framed).toEqual([`${CARD} frame-ancestors ${SITE}`]);
});

test('embed.js is small, and every site may load it', { tags: ['@response-headers'] }, async ({ tab }) => {
  const { status, headers, bytes } = await tab.ask('/embed.js', {
    headers: { 'accept-encoding': 'identity' },
  });
  expect([status, headers['cross-origin-resource-policy'], headers['set-cookie']]).toEqual([
    ...[200, 'cross-origin', undefined],
  ]);
  expect(bytes.length).toBeGreaterThan(200);
  expect(bytes.length).toBeLessThan(2_048);
});

test('staff list the sites of a card, and paste its code', async ({ tab }) => {
  await tab.signInAs('admin');
  const page = '/staff/campaigns/personal-loan';
  await tab.go(page);
  expect(tab.text).toContain('No site can show the card yet.');
  await tab.go(`${page}/edit`);
  tab.fill({ embedOrigins: 'https://*.partner.example' });
  await tab.press('Save settings');
  expect(tab.error('embedOrigins')).toBe(
    '“https://*.partner.example” has a wildcard. List each site by its full name',
  );
  tab.fill({ embedOrigins: `${SITE}/` });
  await tab.press('Save settings');
  expect(tab.path).toContain(page);
  expect(tab.text).toContain(`Paste it into a page of ${SITE}.`);
  const code = tab.value('Code for your site');
  expect(code).toContain(`<iframe src="${tab.origin}${CARD}" title="Compare loan offers" width="100%"`);
  expect(code).toContain(`<script src="${tab.origin}/embed.js" async></script>`);
});

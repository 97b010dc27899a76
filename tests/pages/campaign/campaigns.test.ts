import { expect } from 'vitest';
import { CONSENT, LABELS, START, someone, stepPath } from '#tests/browser/support/borrower.ts';
import { testAlone as test } from '#tests/pages/fixtures.ts';

test.for([
  ['paused_at', '2026-01-01', 'This page is paused'],
  ['closes_at', '2026-01-01', 'This link is no longer active'],
  ['opens_at', '2096-01-01', 'This page isn’t open yet'],
] as const)(
  'a closed campaign takes no applications: %s',
  async ([column, value, title], { tab, records }) => {
    await records.setCampaign('personal-loan', column, value);
    await tab.go(START);
    expect(tab.heading).toBe(title);
    await tab.follow('See loan options');
    expect(tab.all(`a[href="${START}"]`)).toEqual([]);
  },
);

test('a borrower who started may finish after the campaign closes', async ({ tab, records }) => {
  const ada = someone();
  await tab.answerQuickly(ada);
  await records.setCampaign('personal-loan', 'paused_at', '2026-01-01');
  await tab.go(START);
  await tab.go(CONSENT);
  await tab.finish(ada);
});

test('the landing page of a short form asks the amount if the form does', async ({ tab, records }) => {
  const name = ['firstName', 'lastName', 'email'];
  for (const [flow, asked] of [
    ['name-alone', name],
    ['with-amount', ['requestedLoanAmount', ...name]],
  ] as const) {
    const start = await records.openFlow(flow, asked);
    await records.setCampaign(`flow-${flow}`, 'shows_landing', 'true');
    await tab.go(start);
    expect(tab.buttons('Get started')).toHaveLength(3);
    expect(tab.all('main input:not([type=hidden], [type=range])')).toHaveLength(asked.length - name.length);
  }
  tab.fill({ 'How much would you like to borrow? (optional)': '9,500' });
  await tab.press(tab.buttons('Get started')[0]);
  expect(tab.path).toBe('/apply/prefill/loan');
  expect(tab.value('requestedLoanAmount')).toBe('9,500');
});

test('a journey has the sites that first and last led to it, over our redirects and pages', async ({
  tab,
  records,
}) => {
  await records.setCampaign('personal-loan', 'shows_landing', 'true');
  const comeFrom = (site: string, path: string) =>
    tab.go(path, { headers: { referer: `http://${site}/deals?of=eve`, 'sec-fetch-site': 'cross-site' } });
  const begin = async () => {
    await tab.press(tab.buttons('See my offers')[0]);
    expect(tab.path).toBe('/apply/personal-loan/loan');
  };
  // Mistyped, and joined to its parameters without a question mark.
  await comeFrom('ads.example.net', '/Start/Personal-Loan&gclid=Cj0-1');
  expect(tab.path).toBe('/welcome/personal-loan?gclid=Cj0-1&handoff_referrer=ads.example.net');
  await begin();
  const ofAd = { place: 'first', click: 'Cj0-1' };
  expect(await records.sourcesFrom('ads.example.net')).toEqual([ofAd, { ...ofAd, place: 'last' }]);
  await tab.go(START);
  expect(await records.sourcesFrom('ads.example.net')).toHaveLength(2);

  await comeFrom('search.example.net', '/welcome/personal-loan');
  await begin();
  expect(await records.sourcesFrom('ads.example.net')).toEqual([ofAd]);
  expect(await records.sourcesFrom('search.example.net')).toEqual([{ place: 'last', click: null }]);
});

test('a borrower with a draft who chooses the other product starts with its amount', async ({ tab }) => {
  await tab.answerQuickly(someone(), ['loan']);
  await tab.go('/start/student-refinance?amount=30000');
  expect(tab.text).toContain(
    'Your link is for refinancing student loans. Your earlier answers are for a personal loan.',
  );
  expect(tab.links(/^Continue where you left off/)).toHaveLength(1);
  await tab.follow('Start over with refinancing student loans');
  expect(tab.heading).toBe('Delete your answers and start over?');
  expect(tab.text).toContain('After that, you can start with refinancing student loans.');
  await tab.press('Delete my answers');
  expect(tab.heading).toBe('Your answers were deleted');
  await tab.follow('Start with refinancing student loans');
  expect(tab.path).toMatch(/^\/apply\/refinance\//);
  expect(tab.value('How much would you like to refinance?')).toBe('30,000');
});

test('an amount typed on our own landing page replaces the one of a draft', async ({ tab }) => {
  const landing = `${START}?handoff_landing=1&amount=`;
  await tab.answerQuickly(someone(), ['loan']);
  await tab.ask(`${landing}12345`, { headers: { 'sec-fetch-site': 'cross-site' } });
  await tab.go(stepPath('loan'));
  expect(tab.value(LABELS.requestedLoanAmount)).not.toBe('12,345');
  await tab.go(`${landing}500`);
  expect(tab.path).toBe(`${stepPath('loan')}?welcome=back`);
  expect(tab.value(LABELS.requestedLoanAmount)).toBe('500');
  expect(tab.attribute('[name=requestedLoanAmount]', 'aria-invalid')).toBe('true');
  await tab.go(`${landing}22000`, { headers: { 'sec-fetch-site': 'same-origin' } });
  expect(tab.path).toBe(`${stepPath('name')}?welcome=back`);
  await tab.go(stepPath('loan'));
  expect(tab.value(LABELS.requestedLoanAmount)).toBe('22,000');
});

test('a viewer finds no control that changes anything', async ({ tab }) => {
  await tab.signInAs('viewer');
  const pages = ['campaigns', 'campaigns/personal-loan', 'flows/personal-borrower', 'choices/citizenship'];
  for (const page of [...pages, 'campaigns/personal-loan/look', 'brand']) {
    await tab.go(`/staff/${page}`);
    expect([tab.status, tab.buttons(/^(Save|Pause|Archive|Publish|Preview)/)], page).toEqual([200, []]);
  }
});

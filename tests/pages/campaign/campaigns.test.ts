import { expect } from 'vitest';
import { CONSENT, START, STEPS, someone } from '#tests/browser/support/borrower.ts';
import { answerQuickly, arriveAtOffers, readAndAgree, send } from '#tests/pages/borrower.ts';
import { testAlone as test } from '#tests/pages/lane.ts';
import { signInAs } from '#tests/pages/staff.ts';

test.for([
  ['paused_at', '2026-01-01', 'This page is paused'],
  ['closes_at', '2026-01-01', 'This page has closed'],
  ['opens_at', '2096-01-01', 'This page isn’t open yet'],
] as const)(
  'a closed campaign explains that it takes no applications: %s',
  async (closed, { tab, records }) => {
    const [column, value, title] = closed;
    await records.setCampaign('personal-loan', column, value);
    await tab.go(START);
    expect(tab.heading).toBe(title);
    await tab.follow('See loan options');
    expect(tab.all(`a[href="${START}"]`)).toEqual([]);
  },
);

test('a borrower who started may finish after the campaign closes', async ({ tab, operator, records }) => {
  const ada = someone();
  await answerQuickly(tab, ada);
  await records.setCampaign('personal-loan', 'paused_at', '2026-01-01');
  await tab.go(START);
  await tab.go(CONSENT);
  await readAndAgree(tab, ada);
  await send(tab);
  await arriveAtOffers(tab, operator.origin);
});

test('a campaign link sets the amount, the purpose and its own parameters, but no personal data', {
  tags: ['@dropped-parameters'],
}, async ({ tab, operator, records }) => {
  const ada = someone();
  const query =
    'amount=9,500&purpose=boat&click_id=abc-42&gclid=ada%40example.com&email=eve@example.com&agree=yes';
  await tab.go(`${START}?${query}`);
  expect([tab.value('requestedLoanAmount'), tab.value('loanPurpose')]).toEqual(['9,500', 'boat']);
  await answerQuickly(tab, ada, STEPS, '/apply');
  await tab.go(CONSENT);
  await readAndAgree(tab, ada);
  await send(tab);
  await arriveAtOffers(tab, operator.origin);
  const [post] = await operator.postsFor(ada);
  expect(JSON.parse(post?.text ?? '').partnerPassedData).toEqual({ click_id: 'abc-42' });
  expect(await records.everything()).not.toContain('eve@example.com');
});

test('the landing page of a short form asks the amount if the form does', async ({ tab, records }) => {
  const name = ['firstName', 'lastName', 'email'];
  const shortest = await records.openFlow('name-alone', name);
  await records.setCampaign('flow-name-alone', 'shows_landing', 'true');
  await tab.go(shortest);
  expect(tab.buttons('Get started')).toHaveLength(1);
  expect(tab.all('main input:not([type=hidden])')).toEqual([]);

  const start = await records.openFlow('with-amount', ['requestedLoanAmount', ...name]);
  await records.setCampaign('flow-with-amount', 'shows_landing', 'true');
  await tab.go(start);
  tab.fill({ 'How much would you like to borrow? (optional)': '9,500' });
  await tab.press('Get started');
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
    await tab.press('See my offers');
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

test('a viewer finds no control that changes anything, and a page copy in a sandbox', async ({
  tab,
  instance,
  records,
}) => {
  await signInAs(tab, instance, 'viewer');
  const pages = ['campaigns', 'campaigns/personal-loan', 'flows/personal-borrower', 'choices/citizenship'];
  for (const page of [...pages, 'campaigns/personal-loan/look', 'identity']) {
    await tab.go(`/staff/${page}`);
    expect([tab.status, tab.buttons(/^(Save|Pause|Archive|Publish|Preview)/)], page).toEqual([200, []]);
  }
  await tab.go(`/staff/consents/read-page/${await records.addPageCopy('<!doctype html><p>A copy')}`);
  expect(tab.attribute('iframe', 'sandbox')).toBe('');
});

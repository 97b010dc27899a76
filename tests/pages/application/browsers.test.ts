import { expect } from 'vitest';
import { CONSENT, PAGE_TEXT, START, someone, stepPath } from '#tests/browser/support/borrower.ts';
import { openBrowser } from '#tests/pages/browser.ts';
import { test, testAlone } from '#tests/pages/fixtures.ts';

test('a browser without cookies reads so, and goes on with its link once they are on', async ({
  instance,
  records,
}) => {
  const content = 'without-cookies';
  const jar = new Map<string, string>();
  const store = jar.set;
  jar.set = () => jar;
  const tab = openBrowser(instance, jar);
  await tab.go(`${START}?utm_source=ads&utm_content=${content}&amount=9000`);
  for (let times = 0; times < 3; times += 1) {
    expect(tab.heading).toBe('Turn on cookies to continue');
    expect(tab.path).toContain('/apply/lost?because=cookies');
    if (times === 2) jar.set = store;
    await tab.follow('Try again');
  }
  expect(tab.path).toBe(stepPath('loan'));
  expect(tab.value('requestedLoanAmount')).toBe('9,000');
  expect((await records.journey(content)).entry).toMatchObject({ utm_source: 'ads', utm_content: content });
  const second = openBrowser(instance, jar);
  await second.go(START);
  expect(second.path).toBe(`${stepPath('loan')}?welcome=back`);
});

test('expired answers can’t be extended', async ({ tab, instance }) => {
  const body = new URLSearchParams();
  expect((await tab.ask('/apply/keep', { body, headers: { origin: instance.app } })).status).toBe(410);
});

test('evidence of consent is deleted on request, also after the answers expired', async ({
  tab,
  records,
}) => {
  await tab.answerQuickly(someone());
  await tab.go(CONSENT);
  await tab.openFrames();
  await records.endDraftsIn(0);
  await tab.deleteAnswers();
  expect(tab.heading).toBe('Your answers were deleted');
  await tab.go('/apply/start-over');
  expect(tab.heading).toBe('There’s nothing saved here');
});

test('an unknown address shows one page that says so', async ({ tab }) => {
  await tab.answerQuickly(someone(), ['loan']);
  const receipt = `/receipt/${crypto.randomUUID()}`;
  const wrong = ['/receipt/nowhere', '/receipt/%27', `${receipt}0`, receipt, `${receipt}/withdraw`];
  for (const path of [...wrong, stepPath('nowhere')]) {
    await tab.go(path);
    expect([tab.status, tab.heading], path).toEqual([404, 'Page not found']);
    expect(tab.all('body > header, [role=banner]').length, path).toBeLessThanOrEqual(1);
  }
  expect((await tab.ask(`${receipt}/certificate`)).status).toBe(404);
});

testAlone('an error page has the language of the campaign, or the chosen one', async ({ tab, records }) => {
  const expectPage = (language: string, heading: string) =>
    expect([tab.language, tab.heading]).toEqual([language, heading]);
  await records.setCampaign('personal-loan', 'languages', 'browser');
  await tab.go(START, { headers: { 'accept-language': 'es-MX' } });
  await tab.go('/apply/nowhere/at/all');
  expectPage('es', 'No encontramos esta página');
  await tab.follow('English');
  expect(tab.path).toBe('/apply/nowhere/at/all');
  expectPage('en', 'Page not found');
  await records.setCampaign('personal-loan', 'languages', 'es_en');
  await tab.go('/nowhere');
  expectPage('en', 'Page not found');
});

test('without its setting, no page offers an email', async ({ tab }) => {
  await tab.answerQuickly(someone());
  for (const path of ['/apply', '/apply/email']) {
    await tab.go(path);
    expect(tab.heading).toBe(PAGE_TEXT.check);
    expect(tab.links(/^Email me/)).toEqual([]);
  }
  await tab.go(`/apply/resume/${'x'.repeat(43)}`);
  expect(tab.heading).toBe('This link no longer works');
});

testAlone('the language switch keeps the error of a refused answer', async ({ tab, records }) => {
  await records.setCampaign('personal-loan', 'languages', 'en_es');
  await tab.sendLead(someone({ lastName: 'Invalid' }));
  await tab.follow('Fix your answers');
  await tab.press(tab.buttons('Español')[0]);
  expect(tab.title).toMatch(/^Error: /);
  expect(tab.error('phone')).toContain('La red de prestamistas no pudo usar este dato');
});

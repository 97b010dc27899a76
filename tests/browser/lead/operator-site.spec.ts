import { expect, type Page } from '@playwright/test';
import { OUTCOME, someone } from '#tests/browser/support/borrower.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

const SITE = 'https://loans.example.com/sign-in';

test.use({ settings: { OPERATOR_NAME: 'Fairlight Marketplace', OPERATOR_SITE_URL: SITE } });
test.describe.configure({ mode: 'default' });

const goThere = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: /^Go to Fairlight Marketplace/ });
const OTHER_WAYS = /^(Try again|Start over|Continue with my answers|Email us this reference)$/;

async function expectOnlyStepIsSite(page: Page) {
  await expect(goThere(page)).toHaveAttribute('href', SITE);
  await expect(page.getByRole('main').getByText('loans.example.com')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: OTHER_WAYS })).toHaveCount(0);
}

test('a borrower whose request arrived goes to the operator’s site, which learns no address of ours', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, form }) => {
  const referers: (string | undefined)[] = [];
  await page.route(`${SITE}**`, async (route) => {
    referers.push(route.request().headers().referer);
    await route.fulfill({ contentType: 'text/html', body: '<title>Their site</title>' });
  });
  const leave = async () => {
    await goThere(page).click();
    await expect(page).toHaveURL(SITE);
  };
  await form.sendQuickly(someone({ lastName: 'Linkless' }));
  await form.expectPage('We sent your request');
  await expectOnlyStepIsSite(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('link', { name: 'Email us this reference' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  await leave();

  await page.goto(OUTCOME);
  await page.getByRole('link', { name: 'Your receipt' }).click();
  await expect(goThere(page)).toHaveText('Go to Fairlight Marketplace (loans.example.com)');
  await leave();

  await page.goto('/apply/start-over');
  await page.getByRole('button', { name: 'Delete my answers' }).click();
  await form.expectPage('We deleted your answers, but not your proof of consent');
  await expectOnlyStepIsSite(page);
  await leave();
  expect(referers).toEqual([undefined, undefined, undefined]);
});

test('only pages whose words send the borrower to the operator link to its site', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, form, operator, records }) => {
  for (const [lastName, title, links] of [
    ['Lostlink', 'We couldn’t open your offers page', 1],
    ['Failure', 'We couldn’t finish your request', 0],
    ['Reset', 'We’re checking whether your request went through', 0],
  ] as const) {
    await page.context().clearCookies();
    await form.sendQuickly(someone({ lastName }));
    await form.expectPage(title);
    if (links > 0) await expectOnlyStepIsSite(page);
    else await expect(goThere(page)).toHaveCount(0);
  }
  await page.context().clearCookies();
  const ada = someone();
  await form.sendQuickly(ada);
  await form.arriveAtOffers(operator.origin);
  const [post] = await operator.postsFor(ada);
  const reference = post?.lead.partnerLeadId ?? '';
  await records.endLink(reference);
  await page.goto('/apply/handoff');
  await form.expectPage('This link has expired');
  await expectOnlyStepIsSite(page);
  expect(await form.reference()).toBe(reference);
});

import { expect, type Page } from '@playwright/test';
import {
  arriveAtOffers,
  expectPage,
  OUTCOME,
  referenceOn,
  sendQuickly,
  someone,
} from '#tests/browser/support/borrower.ts';
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
}, async ({ page }) => {
  const referers: (string | undefined)[] = [];
  await page.route(`${SITE}**`, async (route) => {
    referers.push(route.request().headers().referer);
    await route.fulfill({ contentType: 'text/html', body: '<title>Their site</title>' });
  });
  await sendQuickly(page, someone({ lastName: 'Linkless' }));
  await expectPage(page, 'We sent your request');
  await expectOnlyStepIsSite(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('link', { name: 'Email us this reference' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  await goThere(page).click();
  await expect(page).toHaveURL(SITE);

  await page.goto(OUTCOME);
  await page.getByRole('link', { name: 'Your receipt' }).click();
  await expect(goThere(page)).toHaveText('Go to Fairlight Marketplace (loans.example.com)');
  await goThere(page).click();
  await expect(page).toHaveURL(SITE);

  await page.goto('/apply/start-over');
  await page.getByRole('button', { name: 'Delete my answers' }).click();
  await expectPage(page, 'We deleted your answers, but not your proof of consent');
  await expectOnlyStepIsSite(page);
  await goThere(page).click();
  expect(referers).toEqual([undefined, undefined, undefined]);
});

test('only pages whose words send the borrower to the operator link to its site', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, operator, records }) => {
  const sendAs = async (lastName: string, title: string) => {
    await page.context().clearCookies();
    await sendQuickly(page, someone({ lastName }));
    await page.goto(OUTCOME);
    await expectPage(page, title);
  };
  await sendAs('Lostlink', 'We couldn’t open your offers page');
  await expectOnlyStepIsSite(page);
  for (const [lastName, title] of [
    ['Failure', 'We couldn’t finish your request'],
    ['Reset', 'We’re checking whether your request went through'],
  ] as const) {
    await sendAs(lastName, title);
    await expect(goThere(page)).toHaveCount(0);
  }
  await page.context().clearCookies();
  const ada = someone();
  await sendQuickly(page, ada);
  await arriveAtOffers(page, operator.origin);
  const [post] = await operator.postsFor(ada);
  await records.endLink(post?.lead.partnerLeadId ?? '');
  await page.goto('/apply/handoff');
  await expectPage(page, 'This link has expired');
  await expectOnlyStepIsSite(page);
  expect(await referenceOn(page)).toBe(post?.lead.partnerLeadId);
});

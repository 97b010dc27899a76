import { expect, type Page } from '@playwright/test';
import { expectNothingCut } from '#tests/browser/support/accessibility/layout.ts';
import { expectErrorsAnnounced, expectReadable } from '#tests/browser/support/accessibility/screen-reader.ts';
import {
  answerAll,
  arriveAtOffers,
  type Borrower,
  CHECK,
  continueToNext,
  expectPage,
  fillStep,
  LABELS,
  PAGE_TEXT,
  QUESTIONS,
  readAndAgree,
  STEPS,
  sendButton,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { answerByKeys, pressOn, tabTo } from '#tests/browser/support/keys.ts';
import { slowPhone } from '#tests/browser/support/slow-phone.ts';
import { test } from '#tests/browser/support/test.ts';

const MAX_SECONDS = 45;

const WAYS: Record<string, (page: Page) => Promise<void>> = {
  'who have the smallest phone': (page) => page.setViewportSize({ width: 320, height: 568 }),
  'who read text of twice the size': async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%';
      });
    });
  },
};

test.describe('borrowers on a phone', { tag: ['@with-scripts', '@nightly'] }, () => {
  test.describe.configure({ timeout: 120_000 });

  test('whose browser knows the answers reach the offers with 45 seconds of taps and typing', async ({
    page,
    operator,
  }) => {
    const ada = someone();
    const phone = await slowPhone(page);
    const field = (name: keyof typeof LABELS) => page.getByLabel(LABELS[name], { exact: true });
    const known = (names: (keyof typeof LABELS)[]) =>
      phone.autofill(names.map((name) => [field(name), ada[name]] as const));
    const next = () => phone.tap(page.getByRole('button', { name: 'Continue' }));
    await page.goto('/');
    await phone.tap(page.getByRole('link', { name: PAGE_TEXT.start }).first());
    await phone.type(field('requestedLoanAmount'), '12000');
    await phone.tap(page.getByRole('radio', { name: 'Consolidate debt' }));
    await next();
    await expect(page).toHaveURL(stepPath('name'));
    await known(['firstName', 'lastName', 'email', 'phone']);
    for (const [part, text] of [
      ['Month', '10'],
      ['Day', '14'],
      ['Year', '1988'],
    ] as const)
      await phone.type(page.getByLabel(part), text);
    await next();
    await expect(page).toHaveURL(stepPath('address'));
    await known(['zipcode', 'street', 'city', 'state']);
    await next();
    await expect(page).toHaveURL(stepPath('income'));
    await phone.tap(page.locator('[name="employmentStatus"]').first());
    await phone.type(field('incomeYearly'), '64k');
    await phone.tap(page.locator('[name="housingType"]').first());
    await phone.type(field('monthlyPayment'), '1200');
    await next();
    await expect(page).toHaveURL(CHECK);
    await phone.tap(page.getByRole('link', { name: PAGE_TEXT.toConsent }));
    await phone.type(page.getByLabel(PAGE_TEXT.ssn), ada.ssn);
    await phone.tap(page.getByLabel(PAGE_TEXT.agree));
    await phone.tap(sendButton(page));
    await arriveAtOffers(page, operator.origin);
    expect(phone.seconds()).toBeLessThan(MAX_SECONDS);
  });

  test('a careful reader goes back, changes an answer and loses nothing', async ({ page, operator }) => {
    const ada = someone();
    await slowPhone(page);
    await page.goto('/');
    await page.getByRole('link', { name: PAGE_TEXT.start }).first().click();
    for (const slug of STEPS) {
      await expect(page).toHaveURL(stepPath(slug));
      await page.getByRole('link', { name: 'Help', exact: true }).click();
      await fillStep(page, slug, ada);
      await continueToNext(page);
    }
    await expectPage(page, PAGE_TEXT.check);
    await page.goBack();
    await expect(page.getByLabel(LABELS.incomeYearly)).toHaveValue('64,000');
    await page.goto(CHECK);
    await page.getByRole('link', { name: /^Change amount/ }).click();
    await page.getByLabel(LABELS.requestedLoanAmount).fill('9,500');
    await continueToNext(page);
    await expect(page.getByText('$9,500', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: PAGE_TEXT.toConsent }).click();
    await readToTheEnd(page);
    await readAndAgree(page, ada);
    await sendButton(page).click();
    await arriveAtOffers(page, operator.origin);
    expect((await operator.postsFor(ada)).map(({ lead }) => lead.requestedLoanAmount)).toEqual([9_500]);
  });

  test('with only a keyboard, they find and fix their mistakes and reach the offers', async ({
    page,
    operator,
  }) => {
    const ada = someone({ employmentStatus: 'employed_part_time', housingType: 'own_with_mortgage' });
    await slowPhone(page);
    await page.goto('/');
    await pressOn(page, page.getByRole('link', { name: PAGE_TEXT.start }));
    for (const slug of STEPS) {
      await expect(page).toHaveURL(stepPath(slug));
      await pressOn(page, page.getByRole('button', { name: 'Continue' }));
      await pressOn(page, page.locator('main').getByRole('alert').getByRole('link').first());
      await expect(page.locator('main [aria-invalid=true]:focus, main fieldset :focus')).toHaveCount(1);
      for (const name of QUESTIONS[slug] ?? []) await answerByKeys(page, name, ada);
      await pressOn(page, page.getByRole('button', { name: 'Continue' }));
    }
    await expectPage(page, PAGE_TEXT.check);
    await pressOn(page, page.getByRole('link', { name: PAGE_TEXT.toConsent }));
    await expectPage(page, PAGE_TEXT.consent);
    await readToTheEnd(page);
    await tabTo(page, page.getByLabel(PAGE_TEXT.ssn));
    await page.keyboard.type(ada.ssn);
    await tabTo(page, page.getByLabel(PAGE_TEXT.agree));
    await page.keyboard.press('Space');
    await pressOn(page, sendButton(page));
    await arriveAtOffers(page, operator.origin);
  });

  test('with a screen reader, they hear every page, mistake and step of the wait', async ({
    page,
    operator,
  }) => {
    const ada = someone({ lastName: 'Slow' });
    await slowPhone(page);
    await page.goto('/');
    await expectReadable(page, 'start');
    await page.getByRole('link', { name: PAGE_TEXT.start }).first().click();
    for (const slug of STEPS) {
      await expect(page).toHaveURL(stepPath(slug));
      await expectReadable(page, slug);
      await continueToNext(page);
      await expect(page).toHaveTitle(/^Error: /);
      await expectReadable(page, `${slug} with errors`);
      await expectErrorsAnnounced(page, slug);
      await fillStep(page, slug, ada);
      await continueToNext(page);
      await expect(page).not.toHaveURL(stepPath(slug));
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    }
    await expectReadable(page, 'check');
    await page.getByRole('link', { name: PAGE_TEXT.toConsent }).click();
    await expectPage(page, PAGE_TEXT.consent);
    await expectReadable(page, 'consent');
    await sendButton(page).click();
    await expect(page).toHaveTitle(/^Error: /);
    await expectErrorsAnnounced(page, 'consent');
    await agree(page, ada);
    await expect(page.getByRole('status').filter({ hasText: 'Sending your request…' })).toBeAttached();
    await expectPage(page, 'Looking for your offers');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expectReadable(page, 'waiting');
    await expect(page.locator('[aria-live=polite]').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-current=step]')).toHaveCount(1);
    await arriveAtOffers(page, operator.origin);
  });

  for (const [who, arrange] of Object.entries(WAYS)) {
    test(`${who} reach the offers, and nothing is cut off`, async ({ page, operator }) => {
      const ada = someone();
      await slowPhone(page);
      await arrange(page);
      await page.goto('/');
      await expectNothingCut(page, `${who}: start`);
      await page.getByRole('link', { name: PAGE_TEXT.start }).first().click();
      await answerAll(page, ada);
      await expectNothingCut(page, `${who}: check`);
      await page.getByRole('link', { name: PAGE_TEXT.toConsent }).click();
      await expectPage(page, PAGE_TEXT.consent);
      await expectNothingCut(page, `${who}: consent`);
      await agree(page, ada);
      await arriveAtOffers(page, operator.origin);
    });
  }
});

async function agree(page: Page, ada: Borrower) {
  await readAndAgree(page, ada);
  await sendButton(page).click();
}

/** Each text, in its own window. */
async function readToTheEnd(page: Page) {
  for (const frame of await page.getByTitle(/’s consent text$/).all()) {
    await frame.scrollIntoViewIfNeeded();
    await expect(frame.contentFrame().locator('body')).not.toBeEmpty();
  }
}

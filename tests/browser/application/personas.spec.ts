import { expect, type Page } from '@playwright/test';
import { expectErrorsAnnounced, expectReadable } from '#tests/browser/support/accessibility/screen-reader.ts';
import {
  arriveAtOffers,
  type Borrower,
  CHECK,
  continueToNext,
  expectPage,
  fillStep,
  LABELS,
  PAGE_TEXT,
  readAndAgree,
  STEPS,
  sendButton,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { slowPhone } from '#tests/browser/support/slow-phone.ts';
import { test } from '#tests/browser/support/test.ts';

const MAX_SECONDS = 45;

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
});

async function agree(page: Page, ada: Borrower) {
  await readAndAgree(page, ada);
  await sendButton(page).click();
}

import { expect, type Page } from '@playwright/test';
import { PAGE_TEXT, someone } from '#tests/browser/support/borrower.ts';
import { changeEachPage, untilChanged } from '#tests/browser/support/changed-pages.ts';
import type { Form } from '#tests/browser/support/form.ts';
import { test } from '#tests/browser/support/test.ts';
import { PERSONAL, REFINANCE } from '#tests/support/borrowers/form-answers.ts';

/** Longer than the consent page waits for an answer. */
const DELAY_MS = 3_500;

/** The operator answers it after a while. */
const aLastName = () => `Lane${crypto.randomUUID().replace(/[^a-z]/g, '')}`;

const JOURNEYS = [
  { product: PERSONAL, change: 'a translator wraps each text in two elements' },
  { product: REFINANCE, change: 'an assistant puts an element before each text and each field' },
] as const;

for (const { product, change } of JOURNEYS)
  test(`${product.start}: the whole way works while ${change}`, { tag: '@nightly' }, async ({
    page,
    form,
    operator,
  }) => {
    const ada = someone({ lastName: aLastName() });
    await operator.answer(ada.lastName, { scenario: 'Ordinary', delayMs: DELAY_MS });
    await changeEachPage(page, change);
    await page.goto(product.start);
    await untilChanged(page);
    for (const [step, answers] of Object.entries(product.sheet(ada))) {
      await expect(page).toHaveURL(new RegExp(`/apply/${product.form}/${step}$`));
      await answerWithErrors(form, answers);
      if (step === 'address') await acceptSuggestedState(form);
      if (step === 'education') await addAndRemoveSchool(page);
      if (step === 'name') await acceptSuggestedEmail(form, ada.email);
      else await form.goOn();
    }
    await expect(page).toHaveURL(`/apply/${product.form}/check`);
    await form.goToConsent();
    await untilChanged(page);
    await form.sendButton.click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2);
    await page.getByLabel(PAGE_TEXT.ssn).fill('12');
    await expect(page.locator('#ssn-error')).toHaveCount(1);
    await form.agreeAndSend(ada);
    await expect(page.getByRole('button', { name: 'Sending your request…' })).toBeVisible();
    await form.expectPage('Looking for your offers');
    await form.arriveAtOffers(operator.origin);
  });

test.describe('a translation before React takes the page over', () => {
  // React reports each page that it draws again.
  test.use({ allowsConsoleErrors: /React error #418/ });

  test('leaves a page that works', async ({ page, form }) => {
    await changeEachPage(page, JOURNEYS[0].change, { isEarly: true });
    await page.goto(PERSONAL.start);
    await untilChanged(page);
    const { loan = {}, name = {} } = PERSONAL.sheet(someone());
    await answerWithErrors(form, loan);
    await form.goOn();
    await expect(page).toHaveURL(/\/name$/);
    await answerWithErrors(form, name);
    await form.goOn();
    await expect(page).toHaveURL(/\/address$/);
  });
});

/** First with errors: their messages appear, change and leave, and what was typed stays. */
async function answerWithErrors({ page, summary, goOn, fill }: Form, answers: Record<string, string>) {
  const amount = page.locator('#requestedLoanAmount');
  if (answers.requestedLoanAmount) await amount.fill('a lot');
  await goOn();
  await expect(summary).toBeFocused();
  if (answers.requestedLoanAmount) await expect(amount).toHaveValue('a lot');
  if (answers.email) {
    const message = page.locator('#email-error');
    await expect(message).toHaveText('Error: Enter your email address');
    await page.locator('#email').fill('ada at example');
    await expect(message).toHaveText(/^Error: Enter an email address/);
  }
  await fill(answers);
  await expect(summary).toHaveCount(0);
}

async function acceptSuggestedEmail({ page, goOn }: Form, email: string) {
  await page.locator('#email').fill(email.replace(/@.*/, '@gmial.com'));
  await goOn();
  await expect(page.getByRole('heading', { name: 'Please check one thing' })).toBeVisible();
  await expect(page.locator('#firstName')).not.toHaveValue('');
  await page.getByRole('button', { name: /^Use .*@gmail\.com$/ }).click();
}

async function acceptSuggestedState({ page, goOn }: Form) {
  await page.locator('#state').selectOption('CA');
  await goOn();
  await page.getByRole('button', { name: 'Change the state to Pennsylvania' }).click();
}

async function addAndRemoveSchool(page: Page) {
  await page.getByRole('button', { name: 'Add another school' }).click();
  await page.locator('#education2-school').fill('First College');
  await page
    .getByRole('button', { name: /^Remove/ })
    .last()
    .click();
  await expect(page.locator('#education2-school')).toHaveCount(0);
}

/** An extension that wraps an element breaks the page when React inserts another one before it. */
const breakButton = (page: Page, name: string) =>
  page
    .getByRole('button', { name, exact: true })
    .locator('span')
    .evaluate((label) => {
      const wrap = document.createElement('div');
      label.replaceWith(wrap);
      wrap.append(label);
    });

test.describe('error pages', () => {
  test.use({ allowsConsoleErrors: /^NotFoundError/ });

  test('an error page leaves with the redirect to the same page, and to the same address', async ({
    page,
    form,
  }) => {
    await openName(form);
    for (const typed of ['ada@gmial.com', 'ada@gmail.con']) {
      await page.locator('#email').fill(typed);
      await breakButton(page, 'Continue');
      await form.goOn();
      await expect(page).toHaveURL(/\/name\?ask=email$/);
      await expect(page.getByRole('heading', { name: 'Please check one thing' })).toBeVisible();
      await expect(page.locator('#email')).toHaveValue(typed);
    }
  });

  test('an error page leaves with Back to another query, without the navigation API', async ({
    page,
    form,
  }) => {
    await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }));
    await openName(form);
    await page.evaluate(() => history.pushState(null, '', '?step=again'));
    await breakSummary(form);
    await page.goBack();
    await expect(page).toHaveURL(/\/name$/);
    await expect(page.locator('#firstName')).toBeVisible();
  });

  test('an error page says that a lead is still being sent, and makes way for the answer', async ({
    page,
    form,
    operator,
  }) => {
    const ada = someone({ lastName: aLastName() });
    await operator.answer(ada.lastName, { scenario: 'Ordinary', delayMs: DELAY_MS });
    await form.arriveAtConsent(ada);
    await form.agree(ada);
    await breakButton(page, PAGE_TEXT.send);
    await form.sendButton.click();
    await form.expectPage('We’re still sending your answers');
    await expect(page.getByRole('link', { name: 'Pick up where I left off' })).toHaveCount(0);
    await form.expectPage('Looking for your offers');
    await form.arriveAtOffers(operator.origin);
    expect(await operator.postsFor(ada)).toHaveLength(1);
  });

  test('an error page with nothing to wait for leads back to the saved answers', async ({ page, form }) => {
    await openName(form);
    await breakSummary(form);
    await expect(page.getByText('we never send a request twice')).toBeVisible();
    await page.getByRole('link', { name: 'Pick up where I left off' }).click();
    await expect(page).toHaveURL(/\/name$/);
    await expect(page.locator('#firstName')).toBeVisible();
  });
});

async function breakSummary({ page, summary, goOn, expectPage }: Form) {
  await page.locator('#firstName').fill('');
  await goOn();
  await summary.evaluate((node) => document.body.append(node));
  await page.locator('#firstName').fill('Ada');
  await expectPage('Something went wrong on our end');
}

async function openName(form: Form) {
  await form.open('name');
  await form.fillStep('name', someone());
}

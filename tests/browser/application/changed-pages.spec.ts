import { expect, type Page } from '@playwright/test';
import { CHECK, CONSENT, PAGE_TEXT, START, someone, stepPath } from '#tests/browser/support/borrower.ts';
import type { Form } from '#tests/browser/support/form.ts';
import { holdRequests } from '#tests/browser/support/held-requests.ts';
import { test } from '#tests/browser/support/test.ts';
import { PERSONAL } from '#tests/support/borrowers/form-answers.ts';

test('the whole way works while a translator wraps each text in two elements', { tag: '@nightly' }, async ({
  page,
  form,
  operator,
}) => {
  const ada = someone();
  await operator.holdAnswer(ada.lastName);
  await page.addInitScript(translate, false);
  await page.goto(START);
  for (const [step, answers] of Object.entries(PERSONAL.sheet(ada))) {
    await expect(page).toHaveURL(stepPath(step));
    await answerWithErrors(form, answers);
    if (step === 'name') await acceptSuggestedEmail(form, ada.email);
    else await form.goOn();
  }
  await expect(page).toHaveURL(CHECK);
  await form.goToConsent();
  await untilTranslated(page);
  await form.sendButton.click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2);
  const send = await holdRequests(page, `**${CONSENT}*`, 'POST');
  await form.agreeAndSend(ada);
  await expect(page.getByRole('button', { name: 'Sending your request…' })).toBeVisible();
  send();
  await form.expectPage('Looking for your offers');
  await operator.release();
  await form.arriveAtOffers(operator.origin);
});

test.describe('a translation before React takes the page over', () => {
  // React reports each page that it draws again.
  test.use({ allowsConsoleErrors: /React error #418/ });

  test('leaves a page that works', async ({ page, form }) => {
    await page.addInitScript(translate, true);
    await page.goto(START);
    await answerWithErrors(form, PERSONAL.sheet(someone()).loan ?? {});
    await form.goOn();
    await expect(page).toHaveURL(stepPath('name'));
  });
});

/** First with errors: their messages appear, change and leave. */
async function answerWithErrors({ page, summary, goOn, fill }: Form, answers: Record<string, string>) {
  await untilTranslated(page);
  await goOn();
  await expect(summary).toBeFocused();
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
  await expect(page.getByRole('heading', { name: 'Please check this answer' })).toBeVisible();
  await page.getByRole('button', { name: /^Use .*@gmail\.com$/ }).click();
}

/** As Chrome and Edge do, also with what React draws later. */
function translate(isEarly: boolean) {
  const others = ['script', 'style', 'noscript', 'option', 'textarea', 'font'].map(
    (name) => `ancestor::${name}`,
  );
  const path = `.//text()[normalize-space() and not(${others.join(' or ')})]`;
  const wrapAll = () => {
    const texts = document.evaluate(path, document.body, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
    for (let at = 0; at < texts.snapshotLength; at += 1) {
      const [text, outer] = [texts.snapshotItem(at) as Text, document.createElement('font')];
      outer.appendChild(document.createElement('font')).append(text.data);
      text.replaceWith(outer);
    }
  };
  const begin = () => {
    wrapAll();
    const seen = { subtree: true, childList: true, characterData: true };
    new MutationObserver(wrapAll).observe(document.body, seen);
  };
  const beginLate = () => {
    // Next adds it in an effect of the whole page.
    if (document.querySelector('next-route-announcer')) begin();
    else requestAnimationFrame(beginLate);
  };
  addEventListener('DOMContentLoaded', isEarly ? begin : beginLate);
}

/** The whole page is, once its title is. */
const untilTranslated = (page: Page) => expect(page.locator('h1 font > font').first()).toBeVisible();

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
    await form.open('name');
    await form.fillStep('name', someone());
    for (const typed of ['ada@gmial.com', 'ada@gmail.con']) {
      await page.locator('#email').fill(typed);
      await breakButton(page, 'Continue');
      await form.goOn();
      await expect(page).toHaveURL(/\/name\?ask=email$/);
      await expect(page.getByRole('heading', { name: 'Please check this answer' })).toBeVisible();
      await expect(page.locator('#email')).toHaveValue(typed);
    }
  });

  test('an error page leaves with Back and its link to the saved answers, without the navigation API', async ({
    page,
    form,
  }) => {
    await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }));
    await form.open('name');
    await form.scriptsReady();
    await page.evaluate(() => history.pushState(null, '', '?step=again'));
    for (const leave of [
      () => page.goBack(),
      () => page.getByRole('link', { name: 'Pick up where I left off' }).click(),
    ]) {
      await form.fillStep('name', someone({ firstName: '' }));
      await form.goOn();
      // The one of the former round stays outside of it.
      await page.locator('main [role=alert]').evaluate((node) => document.body.append(node));
      await page.locator('#firstName').fill('Ada');
      await form.expectPage('Something went wrong on our end');
      await expect(page.getByText('we never send a request twice')).toBeVisible();
      await leave();
      await expect(page).toHaveURL(/\/name$/);
      await expect(page.locator('#firstName')).toBeVisible();
    }
  });

  test('an error page says that a lead is still being sent, and makes way for the answer', async ({
    page,
    form,
    operator,
  }) => {
    const ada = someone();
    await operator.holdAnswer(ada.lastName);
    await form.arriveAtConsent(ada);
    await form.agree(ada);
    await breakButton(page, PAGE_TEXT.send);
    const send = await holdRequests(page, `**${CONSENT}*`, 'POST');
    await form.sendButton.click();
    await form.expectPage('We’re still sending your answers');
    await expect(page.getByRole('link', { name: 'Pick up where I left off' })).toHaveCount(0);
    send();
    await form.expectPage('Looking for your offers');
    await operator.release();
    await form.arriveAtOffers(operator.origin);
    expect(await operator.postsFor(ada)).toHaveLength(1);
  });
});

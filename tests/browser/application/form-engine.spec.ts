import { expect, type Page } from '@playwright/test';
import { CHECK, OUTCOME, someone, stepPath } from '#tests/browser/support/borrower.ts';
import type { Form } from '#tests/browser/support/form.ts';
import { holdRequests } from '#tests/browser/support/held-requests.ts';
import { test } from '#tests/browser/support/test.ts';

const SCRIPTS = '**/_next/static/**/*.js';

// One test blocks it.
test.use({ allowsConsoleErrors: /net::ERR_FAILED/ });

test('loads when the borrower turns to a field, and not before', async ({ page, form }) => {
  const scripts = requestsOf(page, 'script');
  await openReady(form, 'name');
  const viewed = scripts.length;
  expect(viewed).toBeGreaterThan(0);
  await form.field('firstName').focus();
  await expect.poll(() => scripts.length).toBeGreaterThan(viewed);
  await form.field('lastName').focus();
  expect(new Set(scripts).size).toBe(scripts.length);
});

test('a press of the button waits for it, shows the errors and posts nothing', async ({ page, form }) => {
  await openReady(form, 'name');
  const release = await holdRequests(page, SCRIPTS);
  const posts = requestsOf(page, 'fetch');
  await form.field('firstName').fill('Ada');
  await form.goOn();
  await expect(page.getByRole('status')).toHaveText('Saving…');
  release();
  await expectErrors(form, 4);
  await expect(form.field('firstName')).toHaveValue('Ada');
  expect(posts).toEqual([]);
  // From here on, each keystroke is checked.
  await form.field('lastName').fill('Quill');
  await expectErrors(form, 3);
});

test('the Enter key waits for it, and goes to the next empty answer', async ({ page, form }) => {
  await openReady(form, 'name');
  const release = await holdRequests(page, SCRIPTS);
  await form.field('firstName').focus();
  await page.keyboard.type('Ada\n');
  await expect(page.getByRole('status')).toHaveText('Saving…');
  release();
  await expect(form.field('lastName')).toBeFocused();
  await expect(form.summary).toBeHidden();
});

test('formats an amount and a phone number when the borrower leaves the field, and not while typing', async ({
  page,
  form,
}) => {
  const fields = [
    ['loan', 'requestedLoanAmount', '12k', '12,000'],
    // It stays as it is, since it isn't understood.
    ['loan', 'requestedLoanAmount', 'a lot', 'a lot'],
    ['name', 'phone', '2125550142', '(212) 555-0142'],
  ] as const;
  for (const [step, name, typed, shown] of fields) {
    await page.context().clearCookies();
    await openReady(form, step);
    const field = form.field(name);
    // The button waits for the engine, which listens from then on.
    await form.goOn();
    await expect(form.summary).toBeVisible();
    await field.pressSequentially(typed);
    await expect(field).toHaveValue(typed);
    await field.blur();
    await expect(field).toHaveValue(shown);
  }
});

test('it changes no answer that was given before it arrived', async ({ page, form }) => {
  await openReady(form, 'income');
  const release = await holdRequests(page, SCRIPTS);
  const chosen = page.locator('[name="employmentStatus"][value="employed_part_time"]');
  await chosen.check();
  await form.field('incomeYearly').fill('52,000');
  const arrived = page.waitForResponse(SCRIPTS);
  release();
  await arrived;
  await page.locator('[name="housingType"]').first().check();
  await form.field('monthlyPayment').fill('1200');
  await form.goOn();
  await expect(page).toHaveURL(CHECK);
  await page.goto(stepPath('income'));
  await expect(chosen).toBeChecked();
  await expect(form.field('incomeYearly')).toHaveValue('52,000');
});

test('it fills in city and state from a ZIP code that was typed before it arrived', async ({
  page,
  form,
}) => {
  await openReady(form, 'address');
  const [zipcode, city] = [form.field('zipcode'), form.field('city')];
  const release = await holdRequests(page, SCRIPTS);
  await zipcode.fill('17815');
  await form.field('street').fill('17 Larch Road');
  await expect(city).toHaveValue('');
  release();
  await expect(city).toHaveValue('Bloomsburg');
  await expect(form.field('state')).toHaveValue('PA');
});

test('when it can’t be loaded, the server checks the answers, and typed text stays', async ({
  page,
  form,
}) => {
  await openReady(form, 'name');
  await page.route(SCRIPTS, (route) => route.abort());
  await form.field('firstName').fill('Ada@7');
  await form.goOn();
  await expectErrors(form, 5);
  await expect(form.field('firstName')).toHaveValue('Ada@7');
});

test('the heading of the next page takes the focus', async ({ page, form }) => {
  await openReady(form, 'loan');
  await form.fillStep('loan', someone());
  await form.goOn();
  await expect(page).toHaveURL(stepPath('name'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a reload keeps what was typed on a page, and nothing stays in the browser', async ({ page, form }) => {
  const ada = someone();
  const stored = storedBy(page);
  await openReady(form, 'name');
  await form.goOn();
  await expectErrors(form, 5);
  await form.fillStep('name', ada);
  await page.reload();
  await expect(form.field('firstName')).toHaveValue(ada.firstName);
  await expect.poll(() => form.answerIn('dateOfBirth')).toBe(ada.dateOfBirth);
  expect(await stored()).toEqual([]);
  // Any other way to the page begins with the saved answers.
  await page.goto('/apply/start-over');
  await page.goto(stepPath('name'));
  await form.scriptsReady();
  await form.goOn();
  await expectErrors(form, 5);
  expect(await stored()).toEqual([]);
  await form.arriveAtConsent(ada);
  await form.agree(ada);
  await page.reload();
  expect(await stored()).toEqual([]);
});

test('text left in the tab ends with the next document, and with its journey', async ({ page, form }) => {
  const stored = storedBy(page);
  const typeName = async () => {
    await page.context().clearCookies();
    await openReady(form, 'name');
    await form.goOn();
    await expectErrors(form, 5);
    await form.field('firstName').fill('Ada');
  };
  await typeName();
  // Someone else begins in another tab.
  await page.context().clearCookies();
  await form.answerQuickly(someone(), ['loan']);
  await page.reload();
  await expect.poll(stored).toEqual([]);
  await expect(form.field('firstName')).toHaveValue('');

  await typeName();
  await page.context().clearCookies();
  await page.reload();
  await expect(page).toHaveURL('/apply/lost');
  await expect.poll(stored).toEqual([]);

  for (const next of ['/', '/apply/start-over', '/apply/deleted', OUTCOME]) {
    await typeName();
    // It has no scripts.
    await page.goto('/livez');
    expect(await stored()).toEqual(['handoff-typed']);
    if (next === OUTCOME) await form.sendQuickly(someone({ lastName: 'Linkless' }));
    else await page.goto(next);
    await expect.poll(stored).toEqual([]);
  }
});

const storedBy = (page: Page) => () => page.evaluate(() => Object.keys(sessionStorage));

async function openReady(form: Form, step: string) {
  await form.open(step);
  await form.scriptsReady();
}

function requestsOf(page: Page, type: string): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === type) addresses.push(request.url());
  });
  return addresses;
}

const expectErrors = ({ summary }: Form, count: number) =>
  expect(summary.getByRole('link')).toHaveCount(count);

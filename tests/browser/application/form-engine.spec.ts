import { expect, type Page } from '@playwright/test';
import {
  answerQuickly,
  CHECK,
  continueToNext,
  fillStep,
  LABELS,
  STEPS,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

const SCRIPTS = '**/_next/static/**/*.js';

test.describe('the form engine', { tag: '@with-scripts' }, () => {
  // One test blocks it.
  test.use({ allowsConsoleErrors: /net::ERR_FAILED/ });

  test('loads when the borrower turns to a field, and not before', async ({ page }) => {
    const scripts = requestsOf(page, 'script');
    await open(page, 'name');
    const viewed = scripts.length;
    expect(viewed).toBeGreaterThan(0);
    await page.getByLabel(LABELS.firstName).focus();
    await expect.poll(() => scripts.length).toBeGreaterThan(viewed);
    await page.getByLabel(LABELS.lastName).focus();
    expect(new Set(scripts).size).toBe(scripts.length);
  });

  test('a press of the button waits for it, shows the errors and posts nothing', async ({ page }) => {
    await open(page, 'name');
    const release = await holdScripts(page);
    const posts = requestsOf(page, 'fetch');
    await page.getByLabel(LABELS.firstName).fill('Ada');
    await continueToNext(page);
    await expect(page.getByRole('status')).toHaveText('Saving…');
    release();
    await expectErrors(page, 4);
    await expect(page.getByLabel(LABELS.firstName)).toHaveValue('Ada');
    expect(posts).toEqual([]);
    // From here on, each keystroke is checked.
    await page.getByLabel(LABELS.lastName).fill('Quill');
    await expectErrors(page, 3);
  });

  test('formats an amount and a phone number when the borrower leaves the field, and not while typing', async ({
    page,
  }) => {
    const fields = [
      ['loan', 'requestedLoanAmount', '12k', '12,000'],
      // It stays as it is, since it isn't understood.
      ['loan', 'requestedLoanAmount', 'a lot', 'a lot'],
      ['name', 'phone', '2125550142', '(212) 555-0142'],
    ] as const;
    for (const [step, name, typed, shown] of fields) {
      await page.context().clearCookies();
      await open(page, step);
      const field = page.getByLabel(LABELS[name]);
      // The button waits for the engine, which listens from then on.
      await continueToNext(page);
      await expect(page.getByRole('alert').filter({ hasText: 'Please fix' })).toBeVisible();
      await field.pressSequentially(typed);
      await expect(field).toHaveValue(typed);
      await field.blur();
      await expect(field).toHaveValue(shown);
    }
  });

  test('it changes no answer that was given before it arrived', async ({ page }) => {
    await open(page, 'income');
    const release = await holdScripts(page);
    const chosen = page.locator('[name="employmentStatus"][value="employed_part_time"]');
    await chosen.check();
    await page.getByLabel(LABELS.incomeYearly).fill('52,000');
    const arrived = page.waitForResponse(SCRIPTS);
    release();
    await arrived;
    await page.locator('[name="housingType"]').first().check();
    await page.getByLabel(LABELS.monthlyPayment).fill('1200');
    await continueToNext(page);
    await expect(page).toHaveURL(CHECK);
    await page.goto(stepPath('income'));
    await expect(chosen).toBeChecked();
    await expect(page.getByLabel(LABELS.incomeYearly)).toHaveValue('52,000');
  });

  test('it fills in city and state from a ZIP code that was typed before it arrived', async ({ page }) => {
    await open(page, 'address');
    const [zipcode, city] = [page.getByLabel(LABELS.zipcode), page.getByLabel(LABELS.city)];
    const release = await holdScripts(page);
    await zipcode.fill('17815');
    await page.getByLabel(LABELS.street, { exact: true }).fill('17 Larch Road');
    await expect(city).toHaveValue('');
    release();
    await expect(city).toHaveValue('Bloomsburg');
    await expect(page.getByLabel(LABELS.state)).toHaveValue('PA');
  });

  test('when it can’t be loaded, the server checks the answers, and typed text stays', async ({ page }) => {
    await open(page, 'name');
    await page.route(SCRIPTS, (route) => route.abort());
    await page.getByLabel(LABELS.firstName).fill('Ada@7');
    await continueToNext(page);
    await expectErrors(page, 5);
    await expect(page.getByLabel(LABELS.firstName)).toHaveValue('Ada@7');
  });

  test('the heading of the next page takes the focus', async ({ page }) => {
    await open(page, 'loan');
    await fillStep(page, 'loan', someone());
    await continueToNext(page);
    await expect(page).toHaveURL(stepPath('name'));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

async function open(page: Page, step: string) {
  await answerQuickly(page, someone(), STEPS.slice(0, STEPS.indexOf(step)));
  await page.goto(stepPath(step), { waitUntil: 'networkidle' });
}

/** The caller releases the scripts with the returned function. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

function requestsOf(page: Page, type: string): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === type) addresses.push(request.url());
  });
  return addresses;
}

async function expectErrors(page: Page, count: number) {
  const summary = page.getByRole('alert').filter({ hasText: 'Please fix' });
  await expect(summary.getByRole('link')).toHaveCount(count);
}

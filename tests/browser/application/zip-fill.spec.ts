import { expect, type Page } from '@playwright/test';
import { answerQuickly, LABELS, someone, stepPath } from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

const field = (page: Page, name: keyof typeof LABELS) => page.getByLabel(LABELS[name], { exact: true });

test('a screen reader announces the fields that the ZIP code filled in', { tag: '@with-scripts' }, async ({
  page,
}) => {
  await answerQuickly(page, someone(), ['loan', 'name']);
  await page.goto(stepPath('address'));
  const zipcode = field(page, 'zipcode');
  const announced = page.locator('form').getByRole('status').filter({ hasText: /./ });
  await expect(page.locator('form').getByRole('status').first()).toBeAttached();
  await zipcode.focus();
  await page.waitForLoadState('networkidle');
  await expect(announced).toHaveCount(0);
  await zipcode.fill('97201');
  await zipcode.press('Tab');
  await expect(announced).toHaveText(
    'City and state filled in: Portland, Oregon. Change them if they’re wrong.',
  );
  await expect(field(page, 'street')).toBeFocused();
  await zipcode.fill('97301');
  await zipcode.press('Tab');
  await expect(announced).toHaveText('City filled in: Salem. Change it if it’s wrong.');
  await field(page, 'city').fill('Keizer');
  await zipcode.fill('89501');
  await zipcode.press('Tab');
  await expect(announced).toHaveText('State filled in: Nevada. Change it if it’s wrong.');
  await expect(field(page, 'city')).toHaveValue('Keizer');
  await field(page, 'state').selectOption('OR');
  await zipcode.fill('94107');
  await zipcode.press('Tab');
  await expect(field(page, 'street')).toBeFocused();
  await expect(field(page, 'city')).toHaveValue('Keizer');
  await expect(field(page, 'state')).toHaveValue('OR');
});

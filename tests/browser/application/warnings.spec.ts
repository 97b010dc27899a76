import { expect } from '@playwright/test';
import { violationsOn } from '#tests/browser/support/accessibility/axe.ts';
import { type Borrower, someone, stepPath } from '#tests/browser/support/borrower.ts';
import type { Form } from '#tests/browser/support/form.ts';
import { test } from '#tests/browser/support/test.ts';

test('Enter in a field keeps an answer that was asked about', { tag: '@without-scripts' }, async ({
  page,
  form,
}) => {
  await openFilled(form, 'name', someone({ email: 'ada.quill@gmail.con' }));
  await form.goOn();
  await expect(page).toHaveURL(/ask=email/);
  await form.field('firstName').press('Enter');
  await expect(page).toHaveURL(stepPath('address'));
  await page.goto(stepPath('name'));
  await expect(form.field('email')).toHaveValue('ada.quill@gmail.con');
});

test('the focus moves to the questions, which axe accepts', async ({ page, form }) => {
  await openFilled(form, 'address', someone({ street: 'PO Box 12', state: 'CA' }));
  await form.goOn();
  await expect(page.getByRole('alert', { name: 'Please check these 2 answers' })).toBeFocused();
  expect(await violationsOn(page)).toEqual([]);
});

test('a screen reader announces the fields that the ZIP code filled in, and a field emptied again stays empty', async ({
  page,
  form,
}) => {
  await form.open('address');
  const zipcode = form.field('zipcode');
  const announced = page.locator('form').getByRole('status').filter({ hasText: /./ });
  await expect(page.locator('form').getByRole('status').first()).toBeAttached();
  await zipcode.focus();
  await form.scriptsReady();
  await expect(announced).toHaveCount(0);
  await zipcode.fill('97201');
  await zipcode.press('Tab');
  await expect(announced).toHaveText(
    'City and state filled in: Portland, Oregon. Change them if they’re wrong.',
  );
  await expect(form.field('street')).toBeFocused();
  await form.field('city').fill('');
  await zipcode.press('Tab');
  await expect(form.field('street')).toBeFocused();
  await expect(form.field('city')).toHaveValue('');
  await zipcode.fill('97301');
  await zipcode.press('Tab');
  await expect(announced).toHaveText('City filled in: Salem. Change it if it’s wrong.');
  await form.field('city').fill('Keizer');
  await zipcode.fill('89501');
  await zipcode.press('Tab');
  await expect(announced).toHaveText('State filled in: Nevada. Change it if it’s wrong.');
  await expect(form.field('city')).toHaveValue('Keizer');
  await form.field('state').selectOption('OR');
  await zipcode.fill('94107');
  await zipcode.press('Tab');
  await expect(form.field('street')).toBeFocused();
  await expect(form.field('city')).toHaveValue('Keizer');
  await expect(form.field('state')).toHaveValue('OR');
});

async function openFilled(form: Form, step: string, ada: Borrower) {
  await form.open(step, ada);
  await form.fillStep(step, ada);
}

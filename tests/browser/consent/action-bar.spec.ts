import { expect } from '@playwright/test';
import { PAGE_TEXT, someone } from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

const PHONE = { width: 390, height: 844 };
const MAX_TABS = 30;

test.use({ viewport: PHONE });

test('the button stays in view with the state of the boxes, on a tall phone with text of the usual size', {
  tag: '@without-scripts',
}, async ({ page, form }) => {
  await form.arriveAtConsent(someone());
  await expect(form.sendButton).toBeInViewport({ ratio: 1 });
  const state = page.locator('.action-state');
  await expect(state).toHaveText(/^Not agreed yet No calls or texts$/, { useInnerText: true });
  await page.getByLabel(PAGE_TEXT.agree).check();
  await expect(state).toHaveText('Agreed No calls or texts', { useInnerText: true });
  await page.getByLabel(PAGE_TEXT.phoneAgree).check();
  await expect(state).toHaveText('Agreed Calls and texts: yes', { useInnerText: true });
  await expect(form.sendButton).toBeInViewport({ ratio: 1 });

  const expectAtItsPlace = async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(form.sendButton).not.toBeInViewport();
  };
  await page.setViewportSize({ width: 390, height: 560 });
  await expectAtItsPlace();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAtItsPlace();
  await page.setViewportSize(PHONE);
  await page.locator('html').evaluate((html) => html.style.setProperty('font-size', '200%'));
  await expectAtItsPlace();
});

test('the bar of a phone covers no focused field, no field in error and no summary', async ({
  page,
  form,
}) => {
  await form.arriveAtConsent(someone());
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    await page.keyboard.press('Tab');
    const covered = await page.evaluate(() => {
      const focused = document.activeElement;
      const bar = document.querySelector('.action-bar');
      if (!focused || !bar || bar.contains(focused) || focused.matches('body, iframe')) return null;
      const over = bar.getBoundingClientRect();
      const under = (focused.closest('label') ?? focused).getBoundingClientRect();
      return under.bottom > over.top && under.top < over.bottom ? focused.outerHTML : null;
    });
    expect.soft(covered).toBeNull();
  }
  await page.reload();
  await form.sendButton.click();
  const summary = page.getByRole('alert').filter({ hasText: 'Please fix these 2 answers' });
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport({ ratio: 1 });
  const [bar, box] = [await page.locator('.action-bar').boundingBox(), await summary.boundingBox()];
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await expect(form.sendButton).not.toBeInViewport();
  await page.getByLabel(PAGE_TEXT.agree).check();
  await page.getByLabel(/^Last 4 digits/).fill('1234');
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(form.sendButton).toBeInViewport({ ratio: 1 });
});

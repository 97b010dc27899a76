import { expect, type Page } from '@playwright/test';
import type { Sheet } from '#tests/support/borrowers/form-answers.ts';

export async function fillSheet(page: Page, answers: Record<string, string>) {
  for (const [name, answer] of Object.entries(answers)) {
    const control = page.locator(`main :is([name="${name}"], [name="${name}-month"])`).first();
    const kind = await control.evaluate((node) => node.getAttribute('type') ?? node.tagName);
    if (kind === 'radio') await checkOption(page, name, answer);
    else if (kind === 'SELECT') await control.selectOption(answer);
    else await control.fill(answer);
  }
}

/** Some tiles show on request. */
async function checkOption(page: Page, name: string, answer: string) {
  const option = page.locator(`[name="${name}"][value="${answer}"]`);
  const closed = page.locator('details:not([open])').filter({ has: option });
  if ((await closed.count()) > 0) await closed.locator('summary').click();
  await option.check();
}

export async function answerSheet(page: Page, form: string, sheet: Sheet) {
  for (const [step, answers] of Object.entries(sheet)) {
    await expect(page).toHaveURL(new RegExp(`/apply/${form}/${step}$`));
    await fillSheet(page, answers);
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await expect(page).toHaveURL(`/apply/${form}/check`);
}

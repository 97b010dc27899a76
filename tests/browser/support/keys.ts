import { expect, type Page } from '@playwright/test';
import { type Borrower, LABELS } from './borrower.ts';

const MAX_TABS = 40;

type Target = ReturnType<Page['getByRole']>;

/** Requires a visible focus indicator on the target. */
export async function tabTo(page: Page, target: Target) {
  const isThere = () => target.evaluate((node) => node === document.activeElement);
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < MAX_TABS && !(await isThere()); tabs += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
  // Of a radio group, the whole row may show it.
  const outlines = await target.evaluate((node) =>
    [node, node.closest('label') ?? node].map((marked) => getComputedStyle(marked).outlineStyle),
  );
  expect(outlines).toContain('solid');
}

export async function pressOn(page: Page, target: Target) {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

export async function answerByKeys(page: Page, name: keyof typeof LABELS, ada: Borrower) {
  if (name === 'loanPurpose') {
    await tabTo(page, page.getByRole('group', { name: LABELS[name] }).getByRole('radio').first());
    await page.keyboard.press('Space');
    return;
  }
  const isRadio = ['employmentStatus', 'housingType'].includes(name);
  if (isRadio) {
    const choices = page.getByRole('group', { name: LABELS[name] }).getByRole('radio');
    await tabTo(page, choices.first());
    await page.keyboard.press('ArrowDown');
    await expect(choices.nth(1)).toBeChecked();
    return;
  }
  if (name === 'dateOfBirth') {
    const fields = await page.getByRole('group', { name: LABELS[name] }).getByRole('textbox').all();
    for (const [index, text] of ada[name].split('/').entries()) {
      const field = fields[index];
      if (field) await tabTo(page, field);
      await page.keyboard.type(text);
    }
    return;
  }
  await tabTo(page, page.getByLabel(LABELS[name], { exact: true }));
  await page.keyboard.type(name === 'state' ? 'Penn' : ada[name]);
}

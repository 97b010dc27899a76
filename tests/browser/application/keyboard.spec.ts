import { expect, type Page } from '@playwright/test';
import {
  arriveAtOffers,
  type Borrower,
  expectPage,
  LABELS,
  PAGE_TEXT,
  QUESTIONS,
  STEPS,
  sendButton,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

const MAX_TABS = 40;

test('a borrower gets to the offers with the keyboard alone', { tag: '@with-scripts' }, async ({
  page,
  operator,
}) => {
  test.slow();
  const ada = someone({ employmentStatus: 'employed_part_time', housingType: 'own_with_mortgage' });
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await pressOn(page, page.getByRole('link', { name: PAGE_TEXT.start }));
  for (const slug of STEPS) {
    await expect(page).toHaveURL(stepPath(slug));
    for (const name of QUESTIONS[slug] ?? []) await answerByKeys(page, name, ada);
    await pressOn(page, page.getByRole('button', { name: 'Continue' }));
  }
  await expectPage(page, PAGE_TEXT.check);
  await pressOn(page, page.getByRole('link', { name: PAGE_TEXT.toConsent }));
  await expectPage(page, PAGE_TEXT.consent);
  for (const frame of await page.getByTitle(/consent text of/i).all()) {
    await expect(frame.contentFrame().locator('body')).not.toBeEmpty();
  }
  await tabTo(page, page.getByLabel(PAGE_TEXT.ssn));
  await page.keyboard.type(ada.ssn);
  await tabTo(page, page.getByLabel(PAGE_TEXT.agree));
  await page.keyboard.press('Space');
  await pressOn(page, sendButton(page));
  await arriveAtOffers(page, operator.origin);
  const [post] = await operator.postsFor(ada);
  expect(post?.lead).toMatchObject({
    loanPurpose: 'debt_consolidation',
    employment: { status: 'employed_part_time' },
    housing: { type: 'own_with_mortgage' },
  });
});

type Target = ReturnType<Page['getByRole']>;

/** Requires a visible focus indicator on the target. */
async function tabTo(page: Page, target: Target) {
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

async function pressOn(page: Page, target: Target) {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function answerByKeys(page: Page, name: keyof typeof LABELS, ada: Borrower) {
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
  await tabTo(page, page.getByLabel(LABELS[name], { exact: true }));
  await page.keyboard.type(name === 'state' ? 'Penn' : ada[name]);
}

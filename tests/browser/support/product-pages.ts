import { expect } from '@playwright/test';
import { allOf, QUICK, quickSheet, REFINANCE } from '#tests/support/borrowers/form-answers.ts';
import { clearCookies, type Visit, visitPaths } from './all-pages.ts';
import { CONSENT, OUTCOME, someone, stepPath } from './borrower.ts';
import type { Form } from './form.ts';

/** Each step, with four schools that lack their answers, and with a list over the page to choose a school from. */
export async function visitRefinance(form: Form, visit: Visit, visitList?: Visit) {
  const { page } = form;
  await page.goto(REFINANCE.start);
  const sheet = REFINANCE.sheet(someone());
  const typed = Object.values(allOf(sheet));
  for (const [step, answers] of Object.entries(sheet)) {
    await expect(page).toHaveURL(`/apply/refinance/${step}`);
    await visit(page, `refinance ${step}`, typed);
    if (step === 'education') {
      for (const place of [2, 3, 4]) {
        await page.getByRole('button', { name: 'Add another school' }).click();
        await expect(page.getByRole('group', { name: `Your school ${place}` })).toBeVisible();
      }
      await form.goOn();
      await visit(page, 'refinance four schools with errors', typed);
      for (const place of [4, 3, 2])
        await page.getByRole('button', { name: `Remove school ${place}` }).click();
      await page.getByRole('combobox').first().fill('univ');
      await expect(page.getByRole('option').first()).toBeVisible();
      await visitList?.(page, 'refinance school list');
    }
    await form.fill(answers);
    await form.goOn();
  }
  await expect(page).toHaveURL('/apply/refinance/check');
  await visit(page, 'refinance check', typed);
  await page.goto('/apply/refinance/consent');
  await visit(page, 'refinance consent', typed);
}

/** The short form, and each end of it. */
export async function visitPrefill(form: Form, visit: Visit) {
  const { page } = form;
  const send = () => page.getByRole('button', { name: 'Send my answers and continue' }).click();
  await page.goto(QUICK.start);
  const sheet = quickSheet(someone());
  const typed = Object.values(allOf(sheet));
  for (const [step, answers] of Object.entries(sheet)) {
    await expect(page).toHaveURL(`/apply/prefill/${step}`);
    await visit(page, `quick start ${step}`, typed);
    await form.fill(answers);
    await form.goOn();
  }
  await expect(page).toHaveURL('/apply/prefill/check');
  await visit(page, 'quick start check', typed);
  await page.goto('/apply/prefill/check?again=too_fast');
  await visit(page, 'quick start too fast', typed);
  await page.route('**/apply/onward/go', (route) => route.fulfill({ status: 204 }));
  await send();
  await form.expectPage(/^Taking you to/);
  await visit(page, 'onward');
  for (const lastName of ['Linkless', 'Badrequest', 'Reset']) {
    await clearCookies(form);
    await form.postSheet(QUICK.start, QUICK.form, quickSheet(someone({ lastName })));
    await page.goto('/apply/prefill/check');
    await send();
    await expect(page).toHaveURL('/apply/prefilled');
    await visit(page, `prefill ${lastName}`);
  }
}

/** After a refusal and a failure, and the consent page that is shown again. */
export async function visitCorrections(form: Form, visit: Visit) {
  const { page } = form;
  await form.sendQuickly(someone({ lastName: 'Invalid' }));
  await page.getByRole('link', { name: 'Fix your answers' }).click();
  await expect(page).not.toHaveURL(OUTCOME);
  await visit(page, 'answer not accepted');
  await visitPaths(form, visit, { 'check, answers to fix': stepPath('check') });
  await clearCookies(form);
  await form.sendQuickly(someone({ lastName: 'Failure' }));
  await page.getByRole('link', { name: 'Continue with my answers' }).click();
  await expect(page).toHaveURL('/apply/fallback');
  await visit(page, 'fallback');
  await clearCookies(form);
  await form.answerQuickly(someone());
  await visitPaths(form, visit, {
    'consent, full': `${CONSENT}?again=daily_limit&wait=5`,
    'consent, too fast': '/apply/personal-loan/consent?again=too_fast',
  });
}

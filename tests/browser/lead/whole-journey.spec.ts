import { expect } from '@playwright/test';
import { PAGE_TEXT, someone, stepPath } from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

for (const tag of ['@with-scripts', '@without-scripts'])
  test(`a borrower goes from the first page to the offers on the operator’s site, ${tag}`, { tag }, async ({
    page,
    form,
    operator,
  }) => {
    const ada = someone({
      requestedLoanAmount: '$12k',
      phone: '+1 (555) 555-0199',
      dateOfBirth: 'Oct 14, 1988',
    });
    await page.goto('/');
    await page.getByRole('link', { name: PAGE_TEXT.start }).first().click();
    await form.answerAll(ada);

    for (const shown of ['$12,000', 'Consolidate debt', '(555) 555-0199', 'October 14, 1988', ada.email]) {
      await expect(page.getByRole('definition').filter({ hasText: shown })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Change Where do you live?' }).click();
    await page.waitForURL(stepPath('address'));
    await page.getByLabel('City').fill('Danville');
    await page.getByRole('button', { name: 'Continue' }).click();
    await form.expectPage(PAGE_TEXT.check);
    await expect(page.getByRole('definition').filter({ hasText: 'Danville' })).toBeVisible();

    await form.goToConsent();
    await form.agreeAndSend(ada);
    const address = await form.arriveAtOffers(operator.origin);
    await form.expectPage(`Your offers, ${ada.firstName}`);

    const [post, ...further] = await operator.postsFor(ada);
    expect(further).toEqual([]);
    expect(address).toBe((await operator.leadOf(post?.lead.partnerLeadId ?? ''))?.inviteUrl);
    const visits = (await operator.requests()).filter(({ path }) => address.endsWith(path));
    expect(visits.length).toBeGreaterThan(0);
    for (const { headers } of visits) expect(headers).not.toHaveProperty('referer');
  });

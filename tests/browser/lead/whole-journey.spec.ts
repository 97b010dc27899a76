import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import {
  answerAll,
  arriveAtConsent,
  arriveAtOffers,
  expectPage,
  PAGE_TEXT,
  readAndAgree,
  sendButton,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { MAIN, PHONE } from '#tests/browser/support/operator.ts';
import { test } from '#tests/browser/support/test.ts';

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

test('a borrower goes from the first page to the offers on the operator’s site', async ({
  page,
  operator,
}) => {
  const ada = someone({
    requestedLoanAmount: '$12k',
    phone: '+1 (555) 555-0199',
    dateOfBirth: 'Oct 14, 1988',
  });
  await page.goto('/');
  await page.getByRole('link', { name: PAGE_TEXT.start }).click();
  await answerAll(page, ada);

  for (const shown of ['$12,000', 'Consolidate debt', '(555) 555-0199', '10/14/1988', ada.email]) {
    await expect(page.getByRole('definition').filter({ hasText: shown })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Change zip code, street, unit, city, state' }).click();
  await page.waitForURL(stepPath('address'));
  await page.getByLabel('City').fill('Danville');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectPage(page, PAGE_TEXT.check);
  await expect(page.getByRole('definition').filter({ hasText: 'Danville' })).toBeVisible();

  await page.getByRole('link', { name: PAGE_TEXT.toConsent }).click();
  await expectPage(page, PAGE_TEXT.consent);
  await readAndAgree(page, ada);
  await sendButton(page).click();
  const address = await arriveAtOffers(page, operator.origin);
  await expectPage(page, `Your offers, ${ada.firstName}`);

  const [post, ...further] = await operator.postsFor(ada);
  expect(further).toEqual([]);
  expect(address).toBe((await operator.leadOf(post?.lead.partnerLeadId ?? ''))?.inviteUrl);
});

test('the frames show exactly the bytes that the operator served', { tag: '@with-scripts' }, async ({
  page,
  operator,
}) => {
  const served = await operator.servedConsents();
  const documents = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (path.startsWith('/consent/')) documents.set(path, response.body());
  });
  await arriveAtConsent(page, someone());
  await readAndAgree(page, someone());
  expect(documents.size).toBe(2);
  for (const key of [MAIN, PHONE]) {
    const text = served[key] ?? 'not served';
    const body = await documents.get(`/consent/${sha256(text)}`);
    const [, shown = ''] = /<body>\n(.*)<\/body><\/html>$/s.exec(body?.toString('latin1') ?? '') ?? [];
    expect(sha256(Buffer.from(shown, 'latin1'))).toBe(sha256(text));
  }
});

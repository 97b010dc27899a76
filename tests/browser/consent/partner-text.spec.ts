import { expect } from '@playwright/test';
import {
  answerQuickly,
  arriveAtOffers,
  CONSENT,
  expectPage,
  PAGE_TEXT,
  readAndAgree,
  STEPS,
  sendButton,
  someone,
} from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';
import { STORED } from '#tests/support/borrowers/form-answers.ts';

test('a v2 lead has the one text that the partner published, as shown, and one checkbox', {
  tag: '@without-scripts',
}, async ({ page, operator, records }) => {
  const ada = someone();
  await answerQuickly(page, ada, STEPS, STORED.start);
  await page.goto(CONSENT);
  await expectPage(page, PAGE_TEXT.consent);
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await readAndAgree(page, ada);
  await sendButton(page).click();
  await arriveAtOffers(page, operator.origin);

  const [post] = await operator.v2PostsFor(ada);
  const { disclosuresText, partnerLeadId, partnerCampaignId } = JSON.parse(post?.text ?? '');
  expect(partnerCampaignId).toBe('personal-loan-v2');
  const lead = await records.lead(partnerLeadId);
  expect(lead).toMatchObject({ interface: 'personal_v2', state: 'answered' });
  expect(lead.agreed).toHaveLength(1);
  expect(lead.agreed[0]).toMatchObject({ fetched_at: null, displayed_at: expect.any(Date) });
  expect(disclosuresText).toBe(await records.textOf(lead.agreed[0].sha256));
  expect(await operator.postsFor(ada)).toEqual([]);
});

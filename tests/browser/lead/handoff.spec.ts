import { expect } from '@playwright/test';
import { arriveAtOffers, sendLead, someone } from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

test('the operator receives no referrer from the page with its link', async ({ page, operator }) => {
  const ada = someone();
  await sendLead(page, ada);
  const address = await arriveAtOffers(page, operator.origin);
  const visits = (await operator.requests()).filter(({ path }) => address.endsWith(path));
  expect(visits.length).toBeGreaterThan(0);
  for (const { headers } of visits) expect(headers).not.toHaveProperty('referer');
});

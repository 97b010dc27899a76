import { expect } from '@playwright/test';
import { answerQuickly, expectPage, fillStep, goOn, someone, stepPath } from './borrower.ts';
import { testAlone as test } from './journey.ts';
import { addressOn, pretendToBeOlder } from './older-page.ts';

// What a browser puts back into a page that it must not store may depend on TLS.
test.use({ settings: { HANDOFF_MODE: 'production' }, ignoreHTTPSErrors: true });

test('without scripts, going back from the refusal brings what was typed, on a page that is taken @without-scripts', async ({
  page,
}) => {
  const ada = someone();
  await answerQuickly(page, ada, ['loan', 'name', 'contact']);
  await page.goto(stepPath('address'));
  await fillStep(page, 'address', ada);
  await pretendToBeOlder(page);
  await goOn(page);
  await expectPage(page, 'This page has changed since you opened it');
  await page.goBack();
  await expect(page).toHaveURL(stepPath('address'));
  expect(await addressOn(page)).toEqual([ada.street, ada.city, ada.state, ada.zipcode]);
  await goOn(page);
  await expect(page).toHaveURL(stepPath('income'));
});

import type { Page } from '@playwright/test';
import { testAlone as test } from './journey.ts';
import { expectNobodyKeptOut } from './looks/everybody.ts';
import { expectSameTree } from './looks/tree.ts';
import { pastTheTrouble } from './tour.ts';

// An app otherwise keeps a good token, and would not notice that there are no more.
test.use({ settings: { OPERATOR_FRESH_TOKEN: 'on' } });

test('no page that tells of trouble keeps anybody out, and each reads as it did', {
  tag: '@with-scripts',
}, async ({ page, operator, records }) => {
  const look = async (shown: Page, where: string) => {
    await expectNobodyKeptOut(shown, where);
    await expectSameTree(shown, where);
  };
  await pastTheTrouble(page, operator, records, look);
});

import { expect, type Page } from '@playwright/test';
import { sendLead, someone } from './borrower.ts';
import { test } from './journey.ts';
import { expectSeenInForcedColours } from './looks/forced-colours.ts';
import { expectNothingCut, expectWithinReach } from './looks/room.ts';
import { pastTheConsent, pastTheRest, pastTheSteps } from './tour.ts';

test.describe.configure({ timeout: 60_000 });

// With scripts and without, the same style sheet does it.
const WITH_SCRIPTS = { tag: '@with-scripts' };
const TWICE_THE_TEXT = '200%';
const PHONE = { width: 390, height: 844 };

test.describe('at 400 % zoom', () => {
  // What is left of a window of 1280 × 1024.
  test.use({ viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 });

  test('nothing is cut off, and everything can be got at', WITH_SCRIPTS, async ({ page }) => {
    await pastTheRest(page, expectRoom);
    await pastTheSteps(page, expectRoom);
    await pastTheConsent(page, expectRoom);
    await page.context().clearCookies();
    await sendLead(page, someone({ lastName: 'Linkless' }));
    await expect(page).toHaveURL('/apply/outcome');
    await expectRoom(page, 'received');
  });
});

test(
  'with text of twice the size, or in colours of the reader’s own, everything is there',
  WITH_SCRIPTS,
  async ({ page }) => {
    const look = async (shown: Page, where: string) => {
      await expectRoomForLargeText(shown, where);
      await expectSeenInForcedColours(shown, where);
    };
    await pastTheRest(page, look);
    await pastTheSteps(page, look);
    await pastTheConsent(page, look);
  },
);

async function expectRoom(page: Page, where: string) {
  await expectNothingCut(page, where);
  await expectWithinReach(page, where);
}

async function expectRoomForLargeText(page: Page, where: string) {
  const html = page.locator('html');
  const before = page.viewportSize();
  await html.evaluate((node, size) => node.style.setProperty('font-size', size), TWICE_THE_TEXT);
  await expectRoom(page, `${where}, large text`);
  await page.setViewportSize(PHONE);
  await expectRoom(page, `${where}, large text on a phone`);
  if (before) await page.setViewportSize(before);
  await html.evaluate((node) => node.style.removeProperty('font-size'));
}

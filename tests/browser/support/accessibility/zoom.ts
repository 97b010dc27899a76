import type { Page } from '@playwright/test';
import { expectNothingCut, expectWithinReach } from './layout.ts';

const FOURFOLD = { width: 320, height: 256 };
const PHONE = { width: 390, height: 844 };
const TWICE_THE_TEXT = '200%';

/** At 400 % zoom and with text of twice the size, no content is cut or out of reach. */
export async function expectRoomForAll(page: Page, where: string) {
  const usual = page.viewportSize() ?? PHONE;
  await page.setViewportSize(FOURFOLD);
  await expectRoom(page, `${where}, at 400 %`);
  await page.setViewportSize(usual);
  const html = page.locator('html');
  await html.evaluate((node, size) => node.style.setProperty('font-size', size), TWICE_THE_TEXT);
  await expectRoom(page, `${where}, large text`);
  await page.setViewportSize(PHONE);
  await expectRoom(page, `${where}, large text on a phone`);
  await page.setViewportSize(usual);
  await html.evaluate((node) => node.style.removeProperty('font-size'));
}

async function expectRoom(page: Page, where: string) {
  await expectNothingCut(page, where);
  await expectWithinReach(page, where);
}

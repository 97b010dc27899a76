import type { Page } from '@playwright/test';
import { expectNoBarriers } from './axe.ts';
import { expectHonesty } from './honesty.ts';
import { expectNoSideways } from './layout.ts';
import { expectLargeTargets } from './target-size.ts';

const NARROWEST = { width: 320, height: 640 };
const USUAL = { width: 1280, height: 720 };

export async function expectAccessible(page: Page, where: string) {
  await page.setViewportSize(NARROWEST);
  await expectNoSideways(page, where);
  await page.setViewportSize(USUAL);
  await expectHonesty(page, where);
  await expectLargeTargets(page, where);
  await expectNoBarriers(page, where, 'color-contrast-enhanced');
}

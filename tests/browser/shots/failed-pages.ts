import type { Page } from '@playwright/test';
import { expectPage, sendQuickly, someone } from '#tests/browser/support/borrower.ts';
import type { Shoot } from './visits.ts';

/** The partner has moved to another operator since the link came. */
export async function visitFormerLink(page: Page, openApp: () => Promise<string>, shoot: Shoot) {
  await page.context().clearCookies();
  await page.route('**/apply/handoff/go', (route) => route.fulfill({ status: 204 }));
  await sendQuickly(page, someone());
  await expectPage(page, /^Taking you to/);
  await page.unroute('**/apply/handoff/go');
  await page.goto(`${await openApp()}/apply/handoff`);
  await expectPage(page, 'This link no longer works');
  await shoot(page, 'handoff to a former operator');
}

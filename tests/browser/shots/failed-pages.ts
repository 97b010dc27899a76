import { expect, type Page } from '@playwright/test';
import {
  answerQuickly,
  expectPage,
  referenceOn,
  sendQuickly,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import type { Operator } from '#tests/browser/support/operator.ts';
import { postSheet } from '#tests/browser/support/posting.ts';
import type { Records } from '#tests/browser/support/records.ts';
import { QUICK, quickSheet } from '#tests/support/borrowers/form-answers.ts';
import { afresh, type Shoot, sendPrefill } from './more-pages.ts';

/** Local mode sends requests of test links, so the reasons are written into the database. */
export async function visitUnsent(page: Page, operator: Operator, records: Records, shoot: Shoot) {
  await operator.token({ status: 503 });
  await sendQuickly(page, someone());
  await expectPage(page, 'We couldn’t send your request');
  const reference = await referenceOn(page);
  const titles = {
    test: 'This was a test, and nothing was sent',
    phone_withdrawn: 'Your request wasn’t sent',
  };
  for (const [reason, title] of Object.entries(titles)) {
    await records.setReason(reference, reason);
    await page.reload();
    await expectPage(page, title);
    await shoot(page, `not sent, ${reason}`);
  }
  await operator.token({ status: 201 });
}

/** Local mode sends prefills too, and a token is cached: the outcomes are written into the database. */
export async function visitUnsentPrefill(page: Page, records: Records, shoot: Shoot) {
  await afresh(page);
  await postSheet(page, QUICK.start, 'prefill', quickSheet(someone({ lastName: 'Reset' })));
  await page.goto('/apply/prefill/check');
  await sendPrefill(page);
  await expect(page).toHaveURL('/apply/prefilled');
  for (const [reason, title] of [
    ['no_token', 'We couldn’t send your answers'],
    ['test', 'This was a test, and nothing was sent'],
  ] as const) {
    await records.setPrefillsUnsent(reason);
    await page.reload();
    await expectPage(page, title);
    await shoot(page, `prefill not sent, ${reason}`);
  }
}

/** A page whose script fails. */
export async function visitBrokenPage(page: Page, records: Records, shoot: Shoot) {
  await afresh(page);
  await answerQuickly(page, someone(), ['loan', 'name']);
  await records.endDraftsIn(3_600);
  const broken = await page.context().newPage();
  // Only the warning before answers are deleted waits that long.
  await broken.addInitScript(() => {
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout(work: () => void, delayMs: number) {
        if (delayMs > 600_000) throw new Error('The test broke this page.');
        return setTimeout(work, delayMs);
      },
    });
  });
  await broken.goto(stepPath('address'));
  await expectPage(broken, 'Something went wrong on our end');
  // A Spanish word, too.
  await shoot(broken, 'broken page', ['me']);
  await broken.close();
}

/** The partner has moved to another operator since the link came. */
export async function visitFormerLink(page: Page, openApp: () => Promise<string>, shoot: Shoot) {
  await afresh(page);
  await page.route('**/apply/handoff/go', (route) => route.fulfill({ status: 204 }));
  await sendQuickly(page, someone());
  await expectPage(page, /^Taking you to/);
  await page.unroute('**/apply/handoff/go');
  await page.goto(`${await openApp()}/apply/handoff`);
  await expectPage(page, 'This link no longer works');
  await shoot(page, 'handoff to a former operator');
}

import type { Page } from '@playwright/test';
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

  await afresh(page);
  await postSheet(page, QUICK.start, 'prefill', quickSheet(someone()));
  await page.goto('/apply/prefill/check');
  await sendPrefill(page);
  await expectPage(page, 'We couldn’t send your answers');
  await shoot(page, 'prefill not sent');
  await records.setReasonOfPrefills('test');
  await page.reload();
  await expectPage(page, titles.test);
  await shoot(page, 'prefill not sent, test');
  await operator.token({ status: 201 });
}

/** A page whose script fails. */
export async function visitBrokenPage(page: Page, shoot: Shoot) {
  await afresh(page);
  await answerQuickly(page, someone(), ['loan', 'name']);
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
  await shoot(broken, 'broken page');
  await broken.close();
}

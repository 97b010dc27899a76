import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import { answerQuickly, CONSENT, expectPage, sendButton, someone } from '#tests/browser/support/borrower.ts';
import { MAIN } from '#tests/browser/support/operator.ts';
import { test, testIsolated } from '#tests/browser/support/test.ts';

const UNAVAILABLE = 'We can’t show the consent text right now';

test.describe('a document without permissions', () => {
  test.use({ allowsConsoleErrors: /Content Security Policy|sandboxed/ });

  testIsolated(
    'a hostile consent text closes the form, and at its own address it is dead',
    { tag: '@without-scripts' },
    async ({ page, operator, instance, records }) => {
      const hostile = `<p>Hostile terms</p><script>document.title = 'taken'; fetch('/taken')</script>
  <img src="/taken.png" onerror="document.title = 'taken'"><iframe src="/taken"></iframe>
  <meta http-equiv="refresh" content="0;url=${instance.app}/taken"><style>@import '/taken.css';</style>
  <form action="/taken" method="post"><button>Win</button></form><svg onload="location = '/taken'"></svg>\n`;
      await operator.rotateConsents({ [MAIN]: hostile });
      await records.deleteConsents();
      await answerQuickly(page, someone());
      await page.goto(CONSENT);
      await expectPage(page, UNAVAILABLE);
      await expect(sendButton(page)).toHaveCount(0);

      const answered: string[] = [];
      page.on('response', (response) => answered.push(response.url()));
      const address = `/consent/${createHash('sha256').update(hostile).digest('hex')}`;
      await page.goto(address);
      await expect(page.getByText('Hostile terms')).toBeVisible();
      await page.getByRole('button', { name: 'Win' }).click();
      await expect(page).toHaveTitle('Consent text');
      await expect(page).toHaveURL(address);
      expect(answered.filter((url) => url.includes('taken'))).toEqual([]);
    },
  );
});

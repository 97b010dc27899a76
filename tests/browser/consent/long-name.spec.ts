import { expect, type Page } from '@playwright/test';
import { expectNothingCut } from '#tests/browser/support/accessibility/layout.ts';
import { expectRoomForAll } from '#tests/browser/support/accessibility/zoom.ts';
import { answerQuickly, CONSENT, someone } from '#tests/browser/support/borrower.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

const OPERATOR = 'Northwind Lending Marketplace';
const PHONE = { width: 390, height: 844 };
const SEND = { en: 'Agree and send', es: 'Aceptar y enviar' };
/** The height of a link, and of the button with the padding of its bar. */
const ONE_LINE_PX = 46;
const BAR_PX = 76;

test.use({ settings: { OPERATOR_NAME: OPERATOR }, viewport: PHONE });
test.describe.configure({ mode: 'default' });

for (const language of ['en', 'es'] as const) {
  test(`on a phone, a long name of the operator leaves the digits on the first screen, ${language}`, {
    tag: ['@with-scripts', '@nightly'],
  }, async ({ page, records }) => {
    await records.setCampaign('personal-loan', 'languages', `${language}_${language === 'es' ? 'en' : 'es'}`);
    await answerQuickly(page, someone());
    await page.goto(CONSENT);
    const bar = page.locator('.action-bar');
    await expect(page.getByRole('button', { name: SEND[language] })).toBeInViewport({ ratio: 1 });
    expect(await heightOf(bar)).toBeLessThanOrEqual(BAR_PX);
    const digits = await page.locator('#ssn').boundingBox();
    expect((digits?.y ?? 0) + (digits?.height ?? 0)).toBeLessThan((await bar.boundingBox())?.y ?? 0);

    for (const link of await page.locator('main a[href$="/text"]').all()) {
      await expect(link).toHaveAccessibleName(new RegExp(OPERATOR, 'i'));
      expect(await heightOf(link.locator('../..'))).toBeLessThanOrEqual(ONE_LINE_PX);
    }
    await expectRoomForAll(page, `the consent page, ${language}`);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNothingCut(page, `the consent page at 320 pixels, ${language}`);
  });
}

const heightOf = async (part: ReturnType<Page['locator']>) => (await part.boundingBox())?.height ?? 0;

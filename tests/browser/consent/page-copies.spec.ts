import { expect, type Page } from '@playwright/test';
import { framesOf } from '#features/evidence/proof/format/page-frames.ts';
import { CONSENT, START, STEPS, someone } from '#tests/browser/support/borrower.ts';
import { openFile } from '#tests/browser/support/opened-files.ts';
import { test } from '#tests/browser/support/test.ts';

/** Words of a page as its reader sees them, and the looks of its main parts. */
async function looksOf(page: Page) {
  // Without the frames' heights, which scripts fit to their texts.
  return page.evaluate(() => {
    const styleOf = (element: Element | null) => {
      if (!element) return null;
      const { color, backgroundColor, fontSize, fontWeight, fontFamily, borderRadius } =
        getComputedStyle(element);
      const { width } = element.getBoundingClientRect();
      return { color, backgroundColor, fontSize, fontWeight, fontFamily, borderRadius, width };
    };
    const main = ['h1', 'h2', 'label:has(#agree)', '#agree', 'button[type=submit]:not([hidden])', 'iframe'];
    return {
      words: document.body.innerText.replace(/\s+/g, ' '),
      title: document.title,
      language: document.documentElement.lang,
      styles: ['body', 'header', ...main.map((part) => `main ${part}`), 'footer'].map((part) => [
        part,
        styleOf(document.querySelector(part)),
      ]),
    };
  });
}

test('a display names a copy that looks like the page and holds no value of the borrower', async ({
  page,
  form,
  records,
}, info) => {
  const borrower = someone({ firstName: 'Zebulonia', lastName: 'Quixworthy' });
  const journey = crypto.randomUUID();
  await form.answerQuickly(borrower, STEPS, `${START}?utm_content=${journey}`);
  await page.goto(CONSENT);
  const seen = await looksOf(page);
  await form.agree(borrower);
  const [shown] = await records.rows(
    `select page_copy.bytes from consent_display join page_copy on page_copy.sha256 = page_sha256
       where journey_id = (select id from journey where entry->>'utm_content' = $1)
       order by displayed_at desc limit 1`,
    [journey],
  );
  const html = shown.bytes.toString();
  expect(framesOf(Buffer.from(html))).toHaveLength(2);
  // Style rules name the purposes of a loan, for their pictures.
  const own = html.replace(/<style>.*?<\/style>|data:[^"]*/gs, '');
  for (const value of Object.values(borrower))
    if (value.length > 4 && !seen.words.includes(value)) expect(own).not.toContain(value);
  expect(html).not.toMatch(/<script|nonce|type="hidden"|ACTION_ID|\son\w+=|\?receipt/i);

  const copy = await page.context().newPage();
  await copy.setViewportSize(page.viewportSize() ?? { width: 1280, height: 720 });
  await openFile(copy, info.outputPath('copy.html'), html);
  expect(await looksOf(copy)).toEqual(seen);
});

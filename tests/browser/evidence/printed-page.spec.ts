import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { renderCertificate } from '#features/evidence/proof/certificate-page.ts';
import { readPdf } from '#tests/browser/support/pdf.ts';
import { receiptIn } from '#tests/browser/support/receipt.ts';
import { test } from '#tests/browser/support/test.ts';
import { borrowerAt } from '#tests/support/borrowers/posting-borrower.ts';
import {
  chain,
  leadEvents,
  onPage,
  type StoredText,
  type Telling,
} from '#tests/support/evidence/event-chains.ts';
import {
  ID,
  key,
  REFERENCE,
  sealed,
  verifiedCertificate,
} from '#tests/support/evidence/signed-certificates.ts';

const held = z.array(z.object({ sha256: z.string(), bytes: z.string() }));
const payload = z.object({ texts: held, pages: held });
const stored = ({ sha256, bytes }: z.infer<typeof held>[number]): StoredText => ({
  sha256,
  bytes: Buffer.from(bytes, 'base64url'),
});

/** The texts and the page of a real request, in a certificate of a browser with this window. */
async function certifiedPage(app: string, width: number | null) {
  const borrower = borrowerAt(app, () => app);
  await borrower.begin();
  await borrower.answer();
  await borrower.agree({ ...(await borrower.readConsent()), 'phone-agree': 'yes' });
  const { html } = await borrower.ask(`${receiptIn((await borrower.outcome()).reply.html)}/certificate`);
  const real = payload.parse(JSON.parse(Buffer.from(JSON.parse(html).payload, 'base64url').toString()));
  const [texts, pages] = [real.texts.map(stored), real.pages.map(stored)];
  const events = onPage(leadEvents(REFERENCE, texts), pages[0]?.sha256 ?? '').flatMap((event): Telling[] => {
    if (event.kind !== 'consent_measured') return [event];
    return width === null ? [] : [{ ...event, facts: { ...event.facts, viewport: { width, height: 700 } } }];
  });
  return sealed({ id: ID, reference: REFERENCE, texts, pages, events: chain(ID, events) }, key);
}

type Part = { top: number; height: number };
type Drawn = {
  width: number;
  whole: number;
  parts: Part[];
  solid: { words: string; isBox: boolean; top: number; bottom: number }[];
};

/** The page in the first frame, and the parts that are printed. */
const drawnOn = (page: Page): Promise<Drawn> =>
  page.locator('.drawn').evaluate((box) => {
    const frame = box.querySelector('iframe') as HTMLIFrameElement;
    const copy = frame.contentDocument as Document;
    const numberOf = (part: Element, name: string) =>
      Number((part as HTMLElement).style.getPropertyValue(name));
    return {
      width: copy.documentElement.clientWidth,
      whole: copy.documentElement.scrollHeight,
      parts: [...box.children].map((part) => ({
        top: numberOf(part, '--top'),
        height: numberOf(part, '--height'),
      })),
      solid: [...copy.querySelectorAll<HTMLElement>('h1, h2, label, button, [type=checkbox], [type=text]')]
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          const isBox = element instanceof (copy.defaultView as typeof globalThis & Window).HTMLInputElement;
          return { words: element.innerText, isBox, top, bottom };
        }),
    };
  });

const closed = (text: string) => text.replaceAll(/\s+/g, '');

for (const [width, drawnAt] of [
  [320, 320],
  [412, 412],
  [1440, 1440],
  [null, 390],
  [7, 240],
] as const)
  test(
    `paper has the whole consent page, for a window of ${width ?? 'unknown'} pixels`,
    {
      tag: width === 412 ? '@with-scripts' : ['@with-scripts', '@more'],
    },
    async ({ page, instance }, info) => {
      const certificate = await certifiedPage(instance.app, width);
      const path = info.outputPath('page.html');
      await writeFile(path, renderCertificate(await verifiedCertificate(certificate)));
      await page.goto(pathToFileURL(path).href);
      await expect(page.locator('.drawn')).toHaveClass(/\bwhole\b/);
      const drawn = await drawnOn(page);
      expect(drawn.width).toBe(drawnAt);
      const ends = drawn.parts.map(({ top, height }) => top + height);
      expect(drawn.parts.map(({ top }) => top)).toEqual([0, ...ends.slice(0, -1)]);
      expect(ends.at(-1)).toBeGreaterThanOrEqual(drawn.whole);
      expect(drawn.solid.filter(({ isBox }) => isBox).length).toBeGreaterThanOrEqual(2);
      for (const { words, isBox, top, bottom } of drawn.solid)
        if (isBox)
          expect(
            ends.filter((end) => end > top && end < bottom),
            words,
          ).toEqual([]);

      const printed = await readPdf(page, await page.pdf({ format: 'Letter' }));
      const visible = closed(
        printed
          .filter(({ ink }) => ink > 0.02)
          .map(({ text }) => text)
          .join(''),
      );
      for (const { words } of drawn.solid) expect(visible).toContain(closed(words));
      // The checkbox is left of its label.
      for (const label of ['I’ve read', 'I agree to'])
        expect(
          printed.filter(({ text }) => text.startsWith(label)).map(({ before }) => before > 0.02),
        ).toContain(true);
      await page.pdf({ format: 'A4', path: info.outputPath('page.pdf') });
    },
  );

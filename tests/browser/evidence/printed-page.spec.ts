import { expect, type Page } from '@playwright/test';
import type { Certificate } from '#features/evidence/proof/format/certificate.ts';
import { signCertificate } from '#features/evidence/proof/format/sign.ts';
import { expectHarmless, openPrintable } from '#tests/browser/support/opened-files.ts';
import { readPdf } from '#tests/browser/support/pdf.ts';
import { certificateFrom } from '#tests/browser/support/receipt.ts';
import { test } from '#tests/browser/support/test.ts';
import { checkFile, KEYS, SAVED } from '#tests/browser/support/verifier-on-page.ts';
import { leadEvents, onPage, type PlainEvent, pageOf, textOf } from '#tests/support/evidence/event-chains.ts';
import { payloadOf } from '#tests/support/evidence/second-verifier.ts';
import { journeyOf, key, REFERENCE, sealed } from '#tests/support/evidence/signed-certificates.ts';

const stored = ({ bytes }: { bytes: string }) => textOf(Buffer.from(bytes, 'base64url'));

/** The texts and the page of a real request, in a certificate of a browser with this window. */
async function certifiedPage(app: string, width: number | null) {
  const real = payloadOf(await certificateFrom(app, { 'phone-agree': 'yes' }));
  const [texts, pages = []] = [real.texts.map(stored), real.pages?.map(stored)];
  const events = onPage(leadEvents(REFERENCE, texts), pages[0]?.sha256 ?? '').flatMap(
    (event): PlainEvent[] => {
      if (event.kind !== 'consent_measured') return [event];
      return width === null
        ? []
        : [{ ...event, facts: { ...event.facts, viewport: { width, height: 700 } } }];
    },
  );
  return sealed({ ...journeyOf(events, texts), pages }, key);
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

/** On the screen, and in a PDF of it. */
async function expectWhole(page: Page, width: number, format: string) {
  await expect(page.locator('.drawn')).toHaveClass(/\bwhole\b/);
  const drawn = await drawnOn(page);
  expect(drawn.width).toBe(width);
  const ends = drawn.parts.map(({ top, height }) => top + height);
  expect(drawn.parts.map(({ top }) => top)).toEqual([0, ...ends.slice(0, -1)]);
  expect(ends.at(-1)).toBeGreaterThanOrEqual(drawn.whole);
  const boxes = drawn.solid.filter(({ isBox }) => isBox);
  expect(boxes.length).toBeGreaterThanOrEqual(2);
  const cut = boxes.filter(({ top, bottom }) => ends.some((end) => end > top && end < bottom));
  expect(cut).toEqual([]);

  const printed = await readPdf(page, await page.pdf({ format }));
  const visible = printed.filter(({ ink }) => ink > 0.02).map(({ text }) => text);
  for (const { words } of drawn.solid) expect(closed(visible.join(''))).toContain(closed(words));
  // The checkbox is left of its label.
  for (const label of ['I’ve read', 'I agree to']) {
    const found = printed.filter(({ text }) => text.startsWith(label));
    expect(
      found.map(({ before }) => before > 0.02),
      label,
    ).toContain(true);
  }
}

async function openVerified(page: Page, certificate: Certificate) {
  await page.goto(SAVED);
  await checkFile(page, await signCertificate(certificate, key), KEYS);
}

for (const [width, drawnAt] of [
  [412, 412],
  [null, 390],
  [7, 240],
] as const)
  test(
    `paper has the whole consent page, for a window of ${width ?? 'unknown'} pixels`,
    { tag: width === 412 ? '@with-scripts' : ['@with-scripts', '@nightly'] },
    async ({ page, instance }, info) => {
      const certificate = await certifiedPage(instance.app, width);
      await openPrintable(page, info.outputPath('page.html'), certificate);
      await expectWhole(page, drawnAt, 'Letter');
      await openVerified(page, certificate);
      await expectWhole(page, drawnAt, 'A4');
    },
  );

const HOSTILE = (origin: string) => [
  `<meta http-equiv="refresh" content="0;url=${origin}/refresh"><base href="${origin}/">`,
  `<link rel="stylesheet" href="${origin}/css"><style>@import "${origin}/import"; p { background: url(${origin}/url) }</style><p>a</p>`,
  `<img src="${origin}/img" onerror="console.log(1234567)"><svg onload="console.log(1234567)"><image href="${origin}/svg"/></svg>`,
  `<form action="${origin}/form"><button id="press" autofocus onfocus="console.log(1234567)">Send</button></form>`,
  `<a id="press" target="_top" href="${origin}/top">a</a><a id="press" target="_blank" href="${origin}/new">b</a><a id="press" href="${origin}/own">c</a><a id="press" href="javascript:console.log(1234567)">d</a>`,
  `<object data="${origin}/object"></object><embed src="${origin}/embed"><video src="${origin}/video" autoplay></video>`,
  '<img name="documentElement"><img name="querySelector"><img name="querySelectorAll"><form name="createTreeWalker"></form><form name="createRange"></form><p>clobbered</p>',
  '<style>html { height: 999999px }</style><p>long</p>',
];

test.describe('a hostile page copy', () => {
  // The browser reports each action that it blocks.
  test.use({ allowsConsoleErrors: /./ });

  test(
    'a page in a certificate runs no script, loads nothing and follows no link',
    { tag: ['@with-scripts', '@nightly'] },
    ({ page }, info) =>
      expectHarmless(page, async (origin) => {
        const texts = HOSTILE(origin).map((html, place) => textOf(Buffer.from(`<p>${place}</p>${html}`)));
        const pages = texts.map(({ sha256 }, place) => {
          const { bytes } = pageOf([sha256]);
          const html = Buffer.from(bytes)
            .toString()
            .replace('</body>', `${HOSTILE(origin)[place]}</body>`);
          return textOf(Buffer.from(html));
        });
        const events = leadEvents(REFERENCE, texts).map((event) =>
          event.kind === 'consent_displayed'
            ? (onPage(
                [event],
                pages[texts.findIndex(({ sha256 }) => sha256 === event.facts.sha256)]?.sha256 ?? '',
              )[0] as PlainEvent)
            : event,
        );
        const certificate = await sealed({ ...journeyOf(events, texts), pages }, key);
        for (const open of [
          () => openPrintable(page, info.outputPath('page.html'), certificate),
          () => openVerified(page, certificate),
        ]) {
          await open();
          const address = page.url();
          await expect(page.locator('.drawn.whole')).toHaveCount(pages.length);
          await expect(page.locator('.drawn.cut')).toHaveCount(1);
          await expect(page.locator('.cut-off:visible')).toHaveCount(1);
          let pressed = 0;
          for (const frame of await page.locator('.drawn > :first-child > iframe').all()) {
            for (const target of await frame.contentFrame().locator('#press').all()) {
              await target.dispatchEvent('click');
              pressed += 1;
            }
          }
          expect(pressed).toBeGreaterThan(0);
          expect(page.url()).toBe(address);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        }
      }),
  );
});

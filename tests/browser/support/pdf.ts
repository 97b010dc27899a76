import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** A piece of text of a PDF, and the share of painted pixels in it and left of it. */
type Printed = { text: string; ink: number; before: number };

type Item = {
  str: string;
  transform: [number, number, number, number, number, number];
  width: number;
  height: number;
};
type Sheet = {
  getViewport: (given: { scale: number }) => { width: number; height: number };
  render: (given: object) => { promise: Promise<void> };
  getTextContent: () => Promise<{ items: (Item | { type: string })[] }>;
};
type Pdf = { numPages: number; getPage: (number: number) => Promise<Sheet> };
/** The part of pdf.js that is used here. */
type Reader = { getDocument: (given: { data: Uint8Array }) => { promise: Promise<Pdf> } };

const READER = new URL('../../../node_modules/unpdf/dist/pdfjs.mjs', import.meta.url);

/** Draws the PDF in the browser: a text that is there but clipped or covered has no ink. */
export async function readPdf(page: Page, pdf: Buffer): Promise<Printed[]> {
  const tab = await page.context().newPage();
  await tab.addScriptTag({
    type: 'module',
    content: `${await readFile(READER, 'utf8')}\nglobalThis.reader = { getDocument };`,
  });
  await tab.waitForFunction(() => 'reader' in globalThis);
  const printed = await tab.evaluate(printedIn, pdf.toString('base64'));
  await tab.close();
  return printed;
}

async function printedIn(base64: string): Promise<Printed[]> {
  const { getDocument } = (globalThis as unknown as { reader: Reader }).reader;
  const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const pdf = await getDocument({ data }).promise;
  const found = [];
  for (let sheet = 1; sheet <= pdf.numPages; sheet++) {
    const drawn = await pdf.getPage(sheet);
    const viewport = drawn.getViewport({ scale: 1 });
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: viewport.width, height: viewport.height });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error();
    await drawn.render({ canvas, canvasContext: context, viewport }).promise;
    const inkIn = (x: number, y: number, width: number, height: number) => {
      const [w, h] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
      const { data: pixels } = context.getImageData(Math.round(x), Math.round(y), w, h);
      const shades = new Map<string, number>();
      for (let at = 0; at < pixels.length; at += 4) {
        const shade = pixels.subarray(at, at + 3).join();
        shades.set(shade, (shades.get(shade) ?? 0) + 1);
      }
      return 1 - Math.max(...shades.values()) / (w * h);
    };
    for (const item of (await drawn.getTextContent()).items) {
      if (!('str' in item) || !item.str.trim() || item.height === 0) continue;
      const { str, transform, width, height } = item;
      const [x, y] = [transform[4], viewport.height - transform[5] - height];
      found.push({
        text: str,
        ink: inkIn(x, y, width, height),
        before: inkIn(x - 40, y - height, 36, 3 * height),
      });
    }
  }
  return found;
}

import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrowser } from '#scripts/dev/browser.ts';
import { type HostileText, hostileTexts, placeOf } from '#tests/support/hostile/consent.ts';
import { query } from './database.ts';
import { attacked } from './send.ts';

const FRAMES = 30;
const PRESS_LIMIT = { timeout: 2_000 };
const START_LIMIT_MS = 60_000;
/** As on the consent page (components/borrower). */
const SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';

type Document = HostileText & { path: string };

/** Requests that reached the texts' target, and so left the page. */
const asked: string[] = [];
const elsewhere = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.end();
});
const documents: Document[] = [];
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const { port } = elsewhere.address() as AddressInfo;
  for (const text of hostileTexts(`http://127.0.0.1:${port}`)) {
    const bytes = Buffer.from(text.html);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await query('INSERT INTO consent_text (sha256, bytes) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      sha256,
      bytes,
    ]);
    documents.push({ ...text, path: `/consent/${sha256}` });
  }
  browser = await chromium.launch({
    executablePath: await findBrowser(AbortSignal.timeout(START_LIMIT_MS)),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--ignore-certificate-errors',
    ],
  });
  context = await browser.newContext({ ignoreHTTPSErrors: true });
});

afterAll(async () => {
  await browser?.close();
  elsewhere.closeAllConnections();
  elsewhere.close();
});

/** Signs that a text acted: scripts that ran, answered requests, dialogs. */
function watch(): () => string[] {
  const signs: string[] = [];
  context.on('console', (message) => {
    if (placeOf(message.text()) !== null) signs.push(`script of ${named(message.text())}`);
  });
  context.on('dialog', (dialog) => signs.push(`dialog ${dialog.message()}`));
  return () => [...signs, ...asked.map((path) => `request of ${named(path)}`)];
}

const named = (sign: string) => documents.find(({ place }) => place === placeOf(sign))?.html ?? sign;
const isPressed = ({ html }: Document) => html.includes('id=press');

async function press(place: Pick<Page, 'locator'>) {
  const target = place.locator('#press').first();
  await target
    .click({ force: true, ...PRESS_LIMIT })
    .catch(() => target.dispatchEvent('click', {}, PRESS_LIMIT))
    .catch(() => undefined);
}

test('no hostile text runs, loads or navigates in the frame of the consent page', {
  tags: ['@hostile-consent'],
}, async () => {
  expect(documents.length).toBeGreaterThanOrEqual(280);
  const signs = watch();
  const page = await context.newPage();
  const home = `${attacked.borrower}/`;
  await page.goto(home);
  for (let start = 0; start < documents.length; start += FRAMES) {
    const batch = documents.slice(start, start + FRAMES);
    await frame(page, batch);
    for (const { path } of batch.filter(isPressed))
      await press(page.locator(`iframe.hostile[src="${path}"]`).contentFrame());
    const frames = page.frames().map((shown) => shown.url().replace(attacked.borrower, ''));
    expect(frames).toEqual(expect.arrayContaining(batch.map(({ path }) => path)));
    const popups = context.pages().filter((other) => other !== page);
    await Promise.all(popups.map((popup) => popup.close()));
  }
  expect(page.url()).toBe(home);
  expect(signs()).toEqual([]);
  await page.close();
});

/** One frame of the consent page for each text. */
async function frame(page: Page, batch: Document[]) {
  await page.evaluate(
    async ([sandbox = '', ...sources]) => {
      for (const old of document.querySelectorAll('iframe.hostile')) old.remove();
      await Promise.all(
        sources.map((src) => {
          const made = document.createElement('iframe');
          made.setAttribute('sandbox', sandbox);
          made.src = src;
          made.className = 'hostile';
          const loaded = new Promise((resolve) => made.addEventListener('load', resolve));
          document.body.append(made);
          return loaded;
        }),
      );
    },
    [SANDBOX, ...batch.map(({ path }) => path)],
  );
}

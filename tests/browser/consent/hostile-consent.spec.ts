import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { arriveAtConsent, someone } from '#tests/browser/support/borrower.ts';
import { type HostileText, hostileTexts, placeOf } from '#tests/support/hostile/consent.ts';
import { testWithConsents } from './consent-test.ts';

const FRAMES = 30;
const PRESS_LIMIT_MS = 2_000;
/** Without the policy at least as many texts must act; otherwise the test proves nothing. */
const AT_LEAST_ALIVE = 60;
const ADDRESS_LENGTH = '/consent/'.length + 64;

type Elsewhere = {
  origin: string;
  asked: string[];
  connections: () => number;
  /** Its own pages, by path. */
  pages: Map<string, string>;
};
type Signs = { places: () => number[]; strangers: string[] };

type Document = HostileText & { address: string };

const test = testWithConsents.extend<{ elsewhere: Elsewhere; documents: Document[] }>({
  /** The target of the hostile texts. It must receive no request. */
  elsewhere: async ({ browserName: _ }, use) => {
    const asked: string[] = [];
    const pages = new Map<string, string>();
    let connections = 0;
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(pages.get(request.url ?? ''));
    });
    server.on('connection', () => {
      connections += 1;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await use({ origin: `http://127.0.0.1:${port}`, asked, pages, connections: () => connections });
    server.closeAllConnections();
    server.close();
  },
  documents: async ({ elsewhere, shelf }, use) => {
    const documents: Document[] = [];
    for (const text of hostileTexts(elsewhere.origin)) {
      documents.push({ ...text, address: `/consent/${await shelf.put(text.html)}` });
    }
    await use(documents);
  },
});

// The browser reports each action of these texts that it blocks.
test.use({ allowsConsoleErrors: /./ });

test.describe('a hostile text', { tag: '@with-scripts' }, () => {
  test.describe.configure({ timeout: 120_000 });

  test('does nothing in its frame on the page', { tag: ['@hostile-consent', '@nightly'] }, async ({
    page,
    documents,
    elsewhere,
  }) => {
    await arriveAtConsent(page, someone());
    // The page's own resources, such as its logo, are allowed.
    await page.waitForLoadState('load');
    const address = page.url();
    const signs = watch(page.context(), elsewhere);
    const open = (batch: Document[]) => openAndPress(page, batch);
    await inBatches(
      documents.filter(({ verdict }) => verdict === 'odd'),
      FRAMES,
      open,
    );
    // Chromium connects to the host of a frame that it then blocks; but such a text is not shown.
    expect(elsewhere.connections()).toBe(0);
    await inBatches(
      documents.filter(({ verdict }) => verdict === 'unsafe'),
      FRAMES,
      open,
    );
    expect(page.url()).toBe(address);
    expect(alive(signs, documents)).toEqual([]);
    expect(signs.strangers).toEqual([]);
  });

  test('acts without the policy and the sandbox, and the test notices', { tag: '@nightly' }, async ({
    page,
    documents,
    elsewhere,
  }) => {
    const signs = watch(page.context(), elsewhere);
    page.on('dialog', (dialog) => dialog.dismiss());
    for (const { address, html } of documents) elsewhere.pages.set(address, `<!doctype html><body>\n${html}`);
    await page.goto(elsewhere.origin);
    await inBatches(documents, FRAMES, (batch) => openFrames(page, batch, 'bare'));
    await expect.poll(() => alive(signs, documents).length).toBeGreaterThan(AT_LEAST_ALIVE);
    const findings = new Set(
      signs.places().map((position) => documents.find(({ place }) => place === position)?.finding),
    );
    expect([...findings]).toEqual(
      expect.arrayContaining([
        'script',
        'event_handler',
        'frame',
        'form',
        'refresh',
        'plugin',
        'foreign_markup',
        'external_load',
      ]),
    );
  });
});

/** Collects the signs that a text acted: a script that ran, a request that was answered. */
function watch(context: BrowserContext, elsewhere: Elsewhere): Signs {
  const places = new Set<number>();
  const note = (sign: string) => {
    const position = placeOf(sign);
    if (position !== null) places.add(position);
  };
  const strangers: string[] = [];
  context.on('console', (message) => note(message.text()));
  context.on('dialog', (dialog) => strangers.push(dialog.message()));
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!/^\/consent\/[0-9a-f]{64}$/.test(pathname)) strangers.push(response.url());
  });
  return {
    places: () => {
      for (const path of elsewhere.asked) note(path);
      return [...places];
    },
    strangers,
  };
}

const alive = (signs: Signs, documents: Document[]) =>
  signs.places().map((position) => documents.find(({ place }) => place === position)?.html);

const isPressed = ({ html }: Document) => html.includes('id=press');

async function openAndPress(page: Page, batch: Document[]) {
  await openFrames(page, batch);
  for (const { address } of batch.filter(isPressed)) {
    await press(page.locator(`iframe.hostile[src="${address}"]`).contentFrame());
  }
  const frames = page.frames().map((frame) => frame.url().slice(-ADDRESS_LENGTH));
  expect(frames).toEqual(expect.arrayContaining(batch.map(({ address }) => address)));
  const popups = page
    .context()
    .pages()
    .filter((other) => other !== page);
  await Promise.all(popups.map((popup) => popup.close()));
}

/** The page's own frame, repeated for each text; `bare` without its sandbox. */
async function openFrames(page: Page, documents: Document[], bare = '') {
  await page.evaluate(
    async ([bare, ...sources]) => {
      for (const old of document.querySelectorAll('iframe.hostile')) old.remove();
      const own = document.querySelector('iframe') ?? document.createElement('iframe');
      await Promise.all(
        sources.map((src) => {
          const frame = own.cloneNode() as HTMLIFrameElement;
          if (bare) frame.removeAttribute('sandbox');
          frame.src = src;
          frame.className = 'hostile';
          const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
          document.body.append(frame);
          return loaded;
        }),
      );
    },
    [bare, ...documents.map(({ address }) => address)],
  );
}

async function press(place: Pick<Page, 'locator'>) {
  const target = place.locator('#press').first();
  const limit = { timeout: PRESS_LIMIT_MS };
  // An element without size is clicked as a script of another page would.
  await target.click({ force: true, ...limit }).catch(() => target.dispatchEvent('click', {}, limit));
}

async function inBatches<Item>(items: Item[], size: number, work: (batch: Item[]) => Promise<void>) {
  for (let start = 0; start < items.length; start += size) await work(items.slice(start, start + size));
}

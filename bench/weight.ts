import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Browser, Page, Request } from '@playwright/test';
import { blockHandoff, HANDOFF_REDIRECT, type Visit } from './visits.ts';

const KINDS = ['script', 'style', 'document', 'other'] as const;
type Kind = (typeof KINDS)[number];

export interface Bytes {
  gzip: number;
  brotli: number;
}

export type Weight = Record<Kind | 'everything', Bytes> & {
  requests: number;
  transferred: number;
  /** Script that the page fetches only when the borrower turns to its first field. */
  later: Bytes;
};

const FIRST_FIELD = 'main form :is(input, select):visible';
const FETCH_MS = 500;

/** Loads a page with an empty cache and compresses each body here, with fixed settings. */
export async function weigh(browser: Browser, { address, cookies }: Visit): Promise<Weight> {
  const context = await browser.newContext({ storageState: cookies });
  await blockHandoff(context);
  const page = await context.newPage();
  const finished: Request[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  await page.goto(address, { waitUntil: 'networkidle' });
  const parts = await partsOf(page, finished.splice(0));
  await turnToForm(page);
  const laterParts = await partsOf(page, finished);
  await context.close();
  const inKind = (kind: Kind) => sum(parts.filter((part) => part.kind === kind));
  return {
    script: inKind('script'),
    style: inKind('style'),
    document: inKind('document'),
    other: inKind('other'),
    everything: sum(parts),
    requests: parts.length,
    transferred: parts.reduce((total, part) => total + part.transferred, 0),
    later: sum(laterParts.filter(({ kind }) => kind === 'script')),
  };
}

async function turnToForm(page: Page) {
  const field = page.locator(FIRST_FIELD).first();
  if ((await field.count()) === 0) return;
  await field.focus();
  await page.waitForTimeout(FETCH_MS);
}

type Part = { kind: Kind; bytes: Bytes; transferred: number };

function partsOf(page: Page, requests: Request[]): Promise<Part[]> {
  const counted = requests.filter((request) => !request.url().endsWith(HANDOFF_REDIRECT));
  return Promise.all(
    counted.map(async (request) => ({
      kind: kindOf(request, request.frame() === page.mainFrame()),
      bytes: compressed(await (await request.response())?.body()),
      transferred: (await request.sizes()).responseBodySize,
    })),
  );
}

const sum = (parts: Part[]): Bytes => ({
  gzip: parts.reduce((total, { bytes }) => total + bytes.gzip, 0),
  brotli: parts.reduce((total, { bytes }) => total + bytes.brotli, 0),
});

function kindOf(request: Request, isMain: boolean): Kind {
  switch (request.resourceType()) {
    case 'script':
      return 'script';
    case 'stylesheet':
      return 'style';
    case 'document':
      return isMain ? 'document' : 'other';
    default:
      return 'other';
  }
}

function compressed(body: Buffer | undefined): Bytes {
  if (!body?.length) return { gzip: 0, brotli: 0 };
  const brotli = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  return { gzip: gzipSync(body, { level: 9 }).length, brotli: brotli.length };
}

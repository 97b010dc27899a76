import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { arriveAtConsent, CONSENT, someone } from '#tests/browser/support/borrower.ts';
import { consentHashIn, everyForm, everyPath, posted, redirectOf } from '#tests/browser/support/routes.ts';
import { expectProtection } from './protective-headers.ts';

/** Addresses without a route, or of the server itself. */
const UNROUTED = [
  '/livez',
  '/nowhere',
  '/nowhere/at/all',
  '/apply/',
  '/_error',
  '/500',
  '/_global-error.rsc',
  '/_next/static/nowhere.js',
  '/_next/image',
  '/_next/data/x/apply.json',
  '/_next/image?url=%2Ficon.svg&w=64&q=75',
];
/** Rejected by the server before Next: the address or method, and the status. */
const REFUSED: { method?: string; path: string; headers?: Record<string, string>; status: number }[] = [
  { path: '/%00', status: 400 },
  { method: 'POST', path: '/', status: 403 },
  { method: 'DELETE', path: '/', status: 405 },
  { path: `/${'a'.repeat(5_000)}`, status: 414 },
  { path: '/', headers: { cookie: 'a'.repeat(20_000) }, status: 431 },
];

const WAYS = [
  { method: 'GET' },
  { method: 'GET', headers: { rsc: '1' } },
  { method: 'HEAD' },
  { method: 'OPTIONS' },
];

const isNowhere = (path: string) => /nowhere|nonsense/.test(path) && !UNROUTED.includes(path);
const isConsole = (path: string) => /^\/staff(\/|$)/.test(path);

/** Every address and action, with the cookie of a borrower in the middle of the form and no console session. */
export async function sweepAsBorrower(page: Page, how: { https: boolean }) {
  await arriveAtConsent(page, someone());
  const hash = consentHashIn(await (await page.request.get(CONSENT)).text());
  const ofTheForm = everyPath(hash).filter((path) => !isConsole(path));
  // headers.spec.ts covers the other kinds of requests as a stranger.
  await sweep(page.request, ofTheForm, how, WAYS.slice(0, 2));
  await sweepActions(page, how);
}

/** Every address with every kind of request, and the requests that are rejected before routing. */
export async function sweep(
  request: APIRequestContext,
  addresses: string[],
  how: { https?: boolean } = {},
  ways = WAYS,
) {
  const nonces = new Set<string>();
  for (const path of [...addresses, ...UNROUTED]) {
    // The console has many addresses: one of each kind gets the other kinds of requests.
    for (const way of isConsole(path) || isNowhere(path) ? ways.slice(0, 2) : ways) {
      const response = await request.fetch(path, { ...way, maxRedirects: 0 });
      expect.soft(response.status(), `${way.method} ${path}`).toBeLessThan(500);
      await expectProtection(response, { ...how, path, nonces });
    }
  }
  for (const { path, status, ...way } of REFUSED) {
    const response = await request.fetch(path, { ...way, maxRedirects: 0 });
    expect(response.status(), path.slice(0, 20)).toBe(status);
    await expectProtection(response, { ...how, path });
  }
  expect(nonces.size).toBeGreaterThan(20);
}

async function sweepActions(page: Page, how: { https: boolean }) {
  const origin = new URL((await page.request.get('/livez')).url()).origin;
  for (const form of everyForm().sort((a, b) => b.name.localeCompare(a.name))) {
    for (const by of ['script', 'form'] as const) {
      const { headers, multipart } = posted(form, by);
      const response = await page.request.post(form.path, {
        headers: { ...headers, origin },
        multipart,
        maxRedirects: 0,
      });
      expect(redirectOf(response.headers()), `${form.name} by ${by}`).toMatch(/^\/apply\//);
      await expectProtection(response, { ...how, path: form.path });
    }
  }
}

import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '#scripts/dev/browser.ts';
import type { Machine } from './machine.ts';

export const BORROWER_HOST = 'apply.partner.example';
export const STAFF_HOST = 'desk.partner.example';
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };
const PATIENCE_MS = 30_000;

/** A browser that finds the hosts of the guide at the network in front of the proxy. */
export async function openBrowser(machine: Machine, network: number): Promise<Browser> {
  const rules = [BORROWER_HOST, STAFF_HOST].map((host) => `MAP ${host}:443 127.0.0.1:${network}`);
  const browser = await chromium.launch({
    executablePath: await findBrowser(new AbortController().signal),
    args: [
      `--host-resolver-rules=${rules.join(',')}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
    ],
  });
  machine.atEnd(() => browser.close());
  return browser;
}

export const openDesk = (browser: Browser) => openPage(browser, DESK);
export const openPhone = (browser: Browser) => openPage(browser, PHONE);

async function openPage(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  // curl checks the certificates; the authority of a rehearsal is not among the browser's.
  const context = await browser.newContext({ viewport, ignoreHTTPSErrors: true, locale: 'en-US' });
  context.setDefaultTimeout(PATIENCE_MS);
  return context.newPage();
}

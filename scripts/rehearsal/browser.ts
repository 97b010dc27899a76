import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '#scripts/dev/browser.ts';
import type { Machine } from './machine.ts';

export const BORROWER_HOST = 'apply.partner.example';
export const STAFF_HOST = 'desk.partner.example';
const PHONE = { width: 390, height: 844 };
const CONSOLE_WINDOW = { width: 1280, height: 900 };
const WAIT_MS = 30_000;

/** The browser resolves the hosts of the guide to the network in front of the proxy. */
export async function openBrowser(machine: Machine, network: number): Promise<Browser> {
  const rules = [BORROWER_HOST, STAFF_HOST].map((host) => `MAP ${host}:443 127.0.0.1:${network}`);
  const browser = await chromium.launch({
    executablePath: await findBrowser(new AbortController().signal),
    args: [
      `--host-resolver-rules=${rules.join(',')}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      // curl checks the certificates; the browser doesn't trust the rehearsal's authority.
      '--ignore-certificate-errors',
    ],
  });
  machine.atEnd(() => browser.close());
  return browser;
}

export const openConsole = (browser: Browser) => openPage(browser, CONSOLE_WINDOW);
export const openPhone = (browser: Browser) => openPage(browser, PHONE);

async function openPage(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ viewport, ignoreHTTPSErrors: true, locale: 'en-US' });
  context.setDefaultTimeout(WAIT_MS);
  return context.newPage();
}

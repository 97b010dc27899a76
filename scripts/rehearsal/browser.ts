import { type Browser, chromium, type Page } from '@playwright/test';
import { UserError } from '#scripts/cli/user-error.ts';
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

/** Allows only the labels that a step of the guide names. Without them, any: for people whose pages the guide doesn't show. */
export class GuidedPage {
  readonly page: Page;
  readonly #labels: string[] | undefined;
  readonly #used = new Set<string>();

  constructor(page: Page, labels?: string[]) {
    this.page = page;
    this.#labels = labels;
  }

  async open(address: string) {
    await this.page.goto(address);
  }

  async click(label: string) {
    // A menu link may end with a count, as in "Alerts, 2 open".
    const name = new RegExp(`^${RegExp.escape(this.named(label))}(?:\\W*\\d+.*)?$`);
    const button = this.page.getByRole('button', { name });
    await button.or(this.page.getByRole('link', { name })).first().click();
  }

  async fill(label: string, value: string) {
    await this.page.getByLabel(this.named(label), { exact: true }).first().fill(value);
  }

  async choose(label: string, option: string) {
    await this.page.getByLabel(this.named(label), { exact: true }).first().selectOption({ label: option });
  }

  async checkAll(label: string) {
    for (const box of await this.page.getByLabel(new RegExp(`^${this.named(label)}`)).all())
      await box.check();
  }

  async check(label: string) {
    await this.page.getByLabel(this.named(label)).first().check();
  }

  async see(label: string, page = this.page) {
    await page.getByText(this.named(label)).first().waitFor();
  }

  unused(): string[] {
    return (this.#labels ?? []).filter((label) => !this.#used.has(label));
  }

  named(label: string): string {
    if (this.#labels?.includes(label) === false)
      throw new UserError(`The guide does not name "${label}" in this step.`);
    this.#used.add(label);
    return label;
  }
}

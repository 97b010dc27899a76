import type { Page } from '@playwright/test';
import { UserError } from '#scripts/cli/user-error.ts';

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

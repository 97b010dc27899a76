import { consentText } from './consent-text.ts';

export type Blocks = Record<string, unknown>;

const MAX_CONSENT_AGE_MS = 24 * 3_600_000; // contract 8

export class ConsentStore {
  readonly #now: () => number;
  #version = 1;
  #served = new Map<string, { text: string; lastServedAt: number }[]>();
  blocks: Blocks = consentText(1);
  wrap: string | null = null;
  outage: number | null = null;

  constructor(now: () => number) {
    this.#now = now;
  }

  serve(): Blocks {
    for (const [key, text] of Object.entries(this.blocks)) {
      if (typeof text === 'string') this.#recordServed(key, text);
    }
    return this.wrap ? { [this.wrap]: this.blocks } : this.blocks;
  }

  rotate(replacement: { blocks?: Blocks | undefined; wrap?: string | undefined }): Blocks {
    this.#version += 1;
    this.blocks = replacement.blocks ?? consentText(this.#version);
    this.wrap = replacement.wrap ?? null;
    return this.blocks;
  }

  knows(key: string): boolean {
    return (
      key === 'personal.consent' ||
      key === 'personal.tcpa.consent' ||
      key in this.blocks ||
      this.#served.has(key)
    );
  }

  /** Compares byte for byte with the current text and those served in the last 24 hours. */
  recognizes(key: string, text: string): boolean {
    if (Object.hasOwn(this.blocks, key) && this.blocks[key] === text) return true;
    const since = this.#now() - MAX_CONSENT_AGE_MS;
    return (
      this.#served.get(key)?.some((block) => block.text === text && block.lastServedAt >= since) ?? false
    );
  }

  reset() {
    this.#version = 1;
    this.#served.clear();
    this.blocks = consentText(1);
    this.wrap = null;
    this.outage = null;
  }

  #recordServed(key: string, text: string) {
    const since = this.#now() - MAX_CONSENT_AGE_MS;
    const others = this.#served
      .get(key)
      ?.filter((block) => block.text !== text && block.lastServedAt >= since);
    this.#served.set(key, [...(others ?? []), { text, lastServedAt: this.#now() }]);
  }
}

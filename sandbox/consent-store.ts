import { consentText } from './consent-texts.ts';

export type Blocks = Record<string, unknown>;

const DOCUMENTED_BLOCKS = ['personal.consent', 'personal.tcpa.consent'];
const MAX_CONSENT_AGE_MS = 24 * 3_600_000; // contract 8

export class ConsentStore {
  readonly #now: () => number;
  #version = 1;
  /** By block and text. */
  #lastServedAt = new Map<string, Map<string, number>>();
  blocks: Blocks = consentText(1);
  wrap: string | null = null;
  outage: number | null = null;
  /** The text of version 2, which partners store themselves. With null, no text is outdated. */
  v2 = { text: null as string | null, strict: false };

  constructor(now: () => number) {
    this.#now = now;
  }

  get version(): number {
    return this.#version;
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
    return DOCUMENTED_BLOCKS.includes(key) || key in this.blocks || this.#lastServedAt.has(key);
  }

  /** Compares byte for byte with the current text and those served in the last 24 hours. */
  recognizes(key: string, text: string): boolean {
    if (Object.hasOwn(this.blocks, key) && this.blocks[key] === text) return true;
    const lastServedAt = this.#lastServedAt.get(key)?.get(text);
    return lastServedAt !== undefined && lastServedAt >= this.#now() - MAX_CONSENT_AGE_MS;
  }

  #recordServed(key: string, text: string) {
    const texts = this.#lastServedAt.get(key) ?? new Map<string, number>();
    this.#lastServedAt.set(key, texts.set(text, this.#now()));
  }
}

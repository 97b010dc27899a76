import { randomBytes, randomUUID } from 'node:crypto';
import { FOREIGN_ORIGIN } from './lead-store.ts';
import type { Prefill } from './prefill-rules.ts';
import type { PrefillResponse } from './scenarios/scenario.ts';

export type StoredPrefill = {
  uuid: string;
  meta: Prefill['meta'];
  data: Prefill['data'];
  /** The secret end of the link, which opens the page until it expires. */
  token: string;
  url: string | null;
  receivedAt: string;
  expiresAt: string;
};

const MAX_PREFILLS = 2_000;
const DEFAULTS = { link: true, lifetimeSeconds: 900 };

export class PrefillStore {
  readonly #now: () => number;
  #prefills: StoredPrefill[] = [];
  settings = { ...DEFAULTS };

  constructor(now: () => number) {
    this.#now = now;
  }

  add({ meta, data }: Prefill, response: PrefillResponse, origin: string): StoredPrefill {
    const token = randomBytes(32).toString('base64url');
    const now = this.#now();
    const url = `${response.foreign ? FOREIGN_ORIGIN : origin}/prefilled/${token}`;
    const linked = this.settings.link && response.field !== null;
    const stored: StoredPrefill = {
      uuid: randomUUID(),
      meta,
      data,
      token,
      url: linked ? (response.blanks ? ` ${url}\r\n` : url) : null,
      receivedAt: new Date(now).toISOString(),
      expiresAt: new Date(now + this.settings.lifetimeSeconds * 1_000).toISOString(),
    };
    this.#prefills.push(stored);
    if (this.#prefills.length > MAX_PREFILLS) this.#prefills.shift();
    return stored;
  }

  find(token: string): { stored: StoredPrefill; expired: boolean } | undefined {
    const stored = this.#prefills.find((prefill) => prefill.url !== null && prefill.token === token);
    return stored && { stored, expired: this.#now() >= Date.parse(stored.expiresAt) };
  }

  list(lastName?: string) {
    const filter = lastName?.toLowerCase();
    return this.#prefills
      .filter(({ data }) => filter === undefined || data.lastName?.toLowerCase() === filter)
      .map(({ data, ...stored }) => ({
        ...stored,
        lastName: data.lastName ?? null,
        fields: fieldNames(data),
      }));
  }

  reset() {
    this.#prefills = [];
    this.settings = { ...DEFAULTS };
  }
}

export function fieldNames(data: object, within = ''): string[] {
  return Object.entries(data).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? fieldNames(value, `${within}${name}.`)
      : [`${within}${name}`],
  );
}

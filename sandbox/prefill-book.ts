import { randomBytes, randomUUID } from 'node:crypto';
import { FOREIGN_ORIGIN } from './lead-book.ts';
import type { Prefill } from './prefill-rules.ts';
import type { PrefillAnswer } from './scenarios/answer.ts';

export type KeptPrefill = {
  uuid: string;
  meta: Prefill['meta'];
  data: Prefill['data'];
  /** The unguessable end of the link; whoever has it sees the page while it lives. */
  token: string;
  url: string | null;
  receivedAt: string;
  expiresAt: string;
};

const MOST_PREFILLS = 2_000;
const USUAL = { link: true, lifetimeSeconds: 900 };

export class PrefillBook {
  readonly #now: () => number;
  #prefills: KeptPrefill[] = [];
  /** Whether answers carry a link at all, and for how long it opens the form. */
  settings = { ...USUAL };

  constructor(now: () => number) {
    this.#now = now;
  }

  keep({ meta, data }: Prefill, answer: PrefillAnswer, origin: string): KeptPrefill {
    const token = randomBytes(32).toString('base64url');
    const now = this.#now();
    const linked = this.settings.link && answer.field !== null;
    const kept: KeptPrefill = {
      uuid: randomUUID(),
      meta,
      data,
      token,
      url: linked ? `${answer.foreign ? FOREIGN_ORIGIN : origin}/prefilled/${token}` : null,
      receivedAt: new Date(now).toISOString(),
      expiresAt: new Date(now + this.settings.lifetimeSeconds * 1_000).toISOString(),
    };
    this.#prefills.push(kept);
    if (this.#prefills.length > MOST_PREFILLS) this.#prefills.shift();
    return kept;
  }

  find(token: string): { kept: KeptPrefill; expired: boolean } | undefined {
    const kept = this.#prefills.find((prefill) => prefill.url !== null && prefill.token === token);
    return kept && { kept, expired: this.#now() >= Date.parse(kept.expiresAt) };
  }

  /** Who asked for what, and the names of the fields that came with it. */
  list(lastName?: string) {
    const wanted = lastName?.toLowerCase();
    return this.#prefills
      .filter(({ data }) => wanted === undefined || data.lastName?.toLowerCase() === wanted)
      .map(({ data, ...kept }) => ({ ...kept, lastName: data.lastName ?? null, fields: fieldNames(data) }));
  }

  reset() {
    this.#prefills = [];
    this.settings = { ...USUAL };
  }
}

/** `firstName`, `address.city` … in the order in which they came. */
export function fieldNames(data: object, within = ''): string[] {
  return Object.entries(data).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? fieldNames(value, `${within}${name}.`)
      : [`${within}${name}`],
  );
}

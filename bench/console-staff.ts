import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from './console-pages.ts';
import { countedBy } from './lead-subjects.ts';
import { quantileOf } from './shot.ts';

const MEMORY_EVERY_MS = 50;
const MIB = 2 ** 20;

type Method = { warmUp: number; looks: number; signal: AbortSignal };

/** A page's times in milliseconds, or why it was not measured. */
export type Timed = { page: string } & ({ p50: number; p95: number; bytes: number } | { skipped: string });
export type Export =
  | { rows: number; seconds: number; mebibytes: number; memoryBeforeMib: number; memoryPeakMib: number }
  | { skipped: string };
/** Somebody who is signed in to the console. */
export class Staff {
  readonly #app: string;
  readonly #cookie: string;
  readonly #method: Method;
  constructor(app: string, cookie: string, method: Method) {
    this.#app = app;
    this.#cookie = cookie;
    this.#method = method;
  }

  #ask(path: string, body?: FormData): Promise<Response> {
    const origin = this.#app;
    return fetch(new URL(path, origin), {
      headers: { cookie: this.#cookie, origin },
      redirect: 'manual',
      signal: this.#method.signal,
      ...(body && { method: 'POST', body }),
    });
  }

  async time({ page, path, search }: Page): Promise<Timed> {
    const form = search === undefined ? null : await this.#searchForm(path);
    const look =
      form && search !== undefined ? () => this.#search(path, form, search) : () => this.#ask(path);
    const times: number[] = [];
    let bytes = 0;
    for (let place = -this.#method.warmUp; place < this.#method.looks; place += 1) {
      const start = performance.now();
      const answer = await look();
      bytes = (await answer.arrayBuffer()).byteLength;
      if (answer.status !== 200) return { page, skipped: `it answers ${answer.status}` };
      if (place >= 0) times.push(performance.now() - start);
    }
    return { page, p50: rounded(quantileOf(times, 0.5)), p95: rounded(quantileOf(times, 0.95)), bytes };
  }

  /** The action of the form on a page that looks for what is typed; null where there is none. */
  async #searchForm(path: string): Promise<string | null> {
    const html = await (await this.#ask(path)).text();
    const form = html.split('<form').find((part) => part.includes('name="q"'));
    return /\$ACTION_ID_[0-9a-f]+/.exec(form ?? '')?.[0] ?? null;
  }

  /** Sends the form as a browser without scripts does, and goes where it leads. */
  async #search(path: string, action: string, search: string): Promise<Response> {
    const body = new FormData();
    body.set(action, '');
    body.set('q', search);
    const found = await this.#ask(path, body);
    await found.arrayBuffer();
    return found.headers.has('location') ? this.#ask(found.headers.get('location') ?? '') : found;
  }

  /** The address so many pages on; null where there is no way there. */
  async deepIn(path: string, pages: number): Promise<string | null> {
    let at = path;
    for (let page = 0; page < pages; page += 1) {
      const html = await (await this.#ask(at)).text();
      const next = [...html.matchAll(/href="([^"]*[?&;]after=[^"]*)"/g)].at(-1)?.[1];
      if (!next) return null;
      at = new URL(next.replaceAll('&amp;', '&'), `${this.#app}/staff/leads`).href.slice(this.#app.length);
    }
    return at;
  }

  /** Reads an export to its end and watches meanwhile what memory the app's process holds. */
  async export(form: FormData): Promise<Export> {
    const memory = () => countedBy(this.#app, 'process_resident_memory_bytes');
    const memoryBefore = await memory();
    let [peak, isOver] = [memoryBefore, false];
    const watching = (async () => {
      for (; !isOver; await pause(MEMORY_EVERY_MS)) peak = Math.max(peak, await memory());
    })();
    const start = performance.now();
    let [bytes, rows] = [0, 0];
    try {
      const answer = await this.#ask('/staff/leads/export', form);
      if (answer.status !== 200 || !answer.body) return { skipped: `it answers ${answer.status}` };
      for await (const chunk of answer.body) {
        bytes += chunk.byteLength;
        for (const byte of chunk) if (byte === 10) rows += 1;
      }
    } finally {
      isOver = true;
      await watching;
    }
    const seconds = rounded((performance.now() - start) / 1_000);
    const [memoryBeforeMib, memoryPeakMib] = [memoryBefore, peak].map((held) => Math.round(held / MIB)) as [
      number,
      number,
    ];
    // The first line names the columns.
    return { rows: rows - 1, seconds, mebibytes: rounded(bytes / MIB), memoryBeforeMib, memoryPeakMib };
  }
}

const rounded = (number: number) => Math.round(number * 10) / 10;

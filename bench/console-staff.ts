import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from './console-pages.ts';
import { readMetric } from './lead-subjects.ts';
import { quantileOf } from './load.ts';

const MEMORY_EVERY_MS = 50;
const MIB = 2 ** 20;

type Method = { warmUp: number; looks: number; signal: AbortSignal };

export type PageTiming = { page: string } & (
  | { p50: number; p95: number; bytes: number }
  | { skipped: string }
);
export type Export =
  | { rows: number; seconds: number; mebibytes: number; memoryBeforeMib: number; memoryPeakMib: number }
  | { skipped: string };
export class StaffClient {
  readonly #app: string;
  readonly #cookie: string;
  readonly #method: Method;
  constructor(app: string, cookie: string, method: Method) {
    this.#app = app;
    this.#cookie = cookie;
    this.#method = method;
  }

  #ask(path: string, body?: FormData | URLSearchParams): Promise<Response> {
    const origin = this.#app;
    return fetch(new URL(path, origin), {
      headers: { cookie: this.#cookie, origin },
      redirect: 'manual',
      signal: this.#method.signal,
      ...(body && { method: 'POST', body }),
    });
  }

  async time({ page, path, search }: Page): Promise<PageTiming> {
    const form = search === undefined ? null : await this.#searchForm(path);
    const load =
      form && search !== undefined ? () => this.#search(path, form, search) : () => this.#ask(path);
    const times: number[] = [];
    let bytes = 0;
    for (let run = -this.#method.warmUp; run < this.#method.looks; run += 1) {
      const start = performance.now();
      const response = await load();
      bytes = (await response.arrayBuffer()).byteLength;
      if (response.status !== 200) return { page, skipped: `status ${response.status}` };
      if (run >= 0) times.push(performance.now() - start);
    }
    return { page, p50: rounded(quantileOf(times, 0.5)), p95: rounded(quantileOf(times, 0.95)), bytes };
  }

  async #searchForm(path: string): Promise<string | null> {
    const html = await (await this.#ask(path)).text();
    const form = html.split('<form').find((part) => part.includes('name="q"'));
    return /\$ACTION_ID_[0-9a-f]+/.exec(form ?? '')?.[0] ?? null;
  }

  async #search(path: string, action: string, search: string): Promise<Response> {
    const body = new FormData();
    body.set(action, '');
    body.set('q', search);
    const found = await this.#ask(path, body);
    await found.arrayBuffer();
    return found.headers.has('location') ? this.#ask(found.headers.get('location') ?? '') : found;
  }

  async pathAfterPages(path: string, pages: number): Promise<string | null> {
    let current = path;
    for (let page = 0; page < pages; page += 1) {
      const html = await (await this.#ask(current)).text();
      const next = [...html.matchAll(/href="([^"]*[?&;]after=[^"]*)"/g)].at(-1)?.[1];
      if (!next) return null;
      current = new URL(next.replaceAll('&amp;', '&'), `${this.#app}/staff/leads`).href.slice(
        this.#app.length,
      );
    }
    return current;
  }

  /** Reads an export to its end and samples the memory of the app's process. */
  async export(form: URLSearchParams): Promise<Export> {
    const memory = () => readMetric(this.#app, 'process_resident_memory_bytes');
    const memoryBefore = await memory();
    let [peak, isDone] = [memoryBefore, false];
    const sampling = (async () => {
      for (; !isDone; await pause(MEMORY_EVERY_MS)) peak = Math.max(peak, await memory());
    })();
    const start = performance.now();
    let [bytes, rows] = [0, 0];
    try {
      const response = await this.#ask('/staff/leads/export', form);
      if (response.status !== 200 || !response.body) return { skipped: `status ${response.status}` };
      for await (const chunk of response.body) {
        bytes += chunk.byteLength;
        for (const byte of chunk) if (byte === 10) rows += 1;
      }
    } finally {
      isDone = true;
      await sampling;
    }
    const seconds = rounded((performance.now() - start) / 1_000);
    const [memoryBeforeMib, memoryPeakMib] = [memoryBefore, peak].map((bytes) => Math.round(bytes / MIB)) as [
      number,
      number,
    ];
    return { rows: rows - 1, seconds, mebibytes: rounded(bytes / MIB), memoryBeforeMib, memoryPeakMib };
  }
}

const rounded = (number: number) => Math.round(number * 10) / 10;

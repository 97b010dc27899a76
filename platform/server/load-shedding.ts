import type { IncomingMessage, ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { bucketOf } from '#platform/http/client-address.ts';
import { isRelayed } from '#platform/http/inbound-headers.ts';
import { normalizedPath } from '#platform/http/plain-path.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import { type CookieSecrets, openCookie } from '#platform/sessions/sealed-cookie.ts';
import type { Clock } from '#platform/values/clock.ts';
import { mayHaveStoredPage } from './entry-pages.ts';

export type LoadShedder = {
  isOverloaded: (request: IncomingMessage, address: string) => boolean;
  admit: (request: IncomingMessage, response: ServerResponse, address: string) => void;
  /** Before Next renders the page of an admitted request. False if the server is too busy for that. */
  admitRender: (response: ServerResponse) => boolean;
};

export type Capacity = {
  /** Requests in progress that exclude new visitors. Borrowers on a journey have twice as many. Stored pages count less. */
  requests: number;
  delayMs: number;
};

/** About two seconds' work of one core. */
const CAPACITY: Capacity = { requests: 80, delayMs: 1_000 };
/** One address may use four times the free capacity. So an address that floods the server leaves room for others. */
const SHARE = 4;
/** Stored pages, or waits for them, that take as much work as one rendered page. */
const STORED_PAGES = 8;
const WINDOW_MS = 500;
/** A new process loads each page at its first request, and is slow until then. */
const WARM_UP_MS = 30_000;
const NS_PER_MS = 1e6;
/** Opening a cookie takes a part of the time that a borrower waits. So only long requests prove that they don't count. */
const SHORT_MS = 50;

const CHEAP = /^\/(?:livez|readyz|metrics|_next\/static\/.+|brand\/.+)$/;
/** Pages about a sent lead. They show a stranger nothing. */
const OF_A_LEAD = /^\/(?:consent\/.+|apply\/(?:outcome|handoff|onward|prefilled|keep)(?:\/.*)?)$/;
const SENDS = /^\/apply\/[^/]+\/(?:consent|check)$/;

const JOURNEY_COOKIES = /(?:^|;\s*)(?:__Host-)?handoff-(journey|onward)=([^;\s]+)/g;
const MAX_OPENED = 3;

export function createLoadShedder(
  secrets: CookieSecrets,
  capacity: Capacity = CAPACITY,
  measuredDelayMs?: () => number,
  clock = SYSTEM_CLOCK,
): LoadShedder {
  const delayMs = measuredDelayMs ?? loopDelay(clock);
  const [rendered, stored] = [countByAddress(), countByAddress()];
  const known = new WeakMap<IncomingMessage, boolean>();
  const isInTheMiddle = (request: IncomingMessage) => {
    const isIt = known.get(request) ?? hasJourneyCookie(request.headers.cookie, secrets);
    known.set(request, isIt);
    return isIt;
  };
  const isNeverShed = (request: IncomingMessage) =>
    isCheap(request) || (mayBeOfALead(request) && isInTheMiddle(request));
  const isAbove = (request: IncomingMessage, address: string, storedPages: number) => {
    const own = rendered.of(address) + stored.of(address) / storedPages;
    const all = rendered.all() + stored.all() / storedPages;
    const delay = delayMs();
    const isFull = (factor: number) => {
      const free = factor * capacity.requests - all;
      return free <= 0 || own >= SHARE * free || delay >= factor * capacity.delayMs;
    };
    if (!isFull(1) || isNeverShed(request)) return false;
    return !isInTheMiddle(request) || isFull(2);
  };
  const renders = new WeakMap<ServerResponse, () => boolean>();
  return {
    isOverloaded: (request, address) => isAbove(request, address, STORED_PAGES),
    admit(request, response, address) {
      // A closed response never emits `close`, so its count would stay.
      if (isCheap(request) || response.closed) return;
      const isStored = mayHaveStoredPage(request);
      let leave = (isStored ? stored : rendered).enter(address);
      const stop = () => {
        cancelCheck?.();
        renders.delete(response);
        response.off('close', stop);
        leave();
      };
      response.once('close', stop);
      if (isStored)
        renders.set(response, () => {
          // The others may all get a stored page.
          if (isAbove(request, address, Number.POSITIVE_INFINITY)) return false;
          leave();
          leave = rendered.enter(address);
          return true;
        });
      const cancelCheck = mayBeOfALead(request)
        ? clock.after(SHORT_MS, () => isInTheMiddle(request) && stop())
        : undefined;
    },
    admitRender: (response) => renders.get(response)?.() ?? true,
  };
}

function countByAddress() {
  let all = 0;
  const counts = new Map<string, number>();
  const add = (bucket: string, change: 1 | -1) => {
    all += change;
    const own = (counts.get(bucket) ?? 0) + change;
    if (own === 0) counts.delete(bucket);
    else counts.set(bucket, own);
  };
  return {
    all: () => all,
    of: (address: string) => counts.get(bucketOf(address)) ?? 0,
    enter(address: string): () => void {
      const bucket = bucketOf(address);
      add(bucket, 1);
      return () => add(bucket, -1);
    },
  };
}

const isCheap = ({ headers, url }: IncomingMessage) => isRelayed(headers) || CHEAP.test(normalizedPath(url));

function mayBeOfALead({ method, url }: IncomingMessage): boolean {
  const path = normalizedPath(url);
  return OF_A_LEAD.test(path) || (method === 'POST' && SENDS.test(path));
}

/** The lower mean of the last two windows: one long task is no overload. */
function loopDelay({ now, after }: Clock): () => number {
  const histogram = monitorEventLoopDelay({ resolution: 10 });
  histogram.enable();
  const warmAt = now() + WARM_UP_MS;
  let [before, last] = [0, 0];
  const endWindow = () => {
    // Without a sample the mean is NaN, and no comparison with it is true.
    if (histogram.count > 0) [before, last] = [last, histogram.mean / NS_PER_MS];
    histogram.reset();
    after(WINDOW_MS, endWindow);
  };
  after(WINDOW_MS, endWindow);
  return () => (now() < warmAt ? 0 : Math.min(before, last));
}

function hasJourneyCookie(header: string | undefined, secrets: CookieSecrets): boolean {
  const found = header ? [...header.matchAll(JOURNEY_COOKIES)] : [];
  return found
    .slice(0, MAX_OPENED)
    .some(
      ([, purpose, token = '']) =>
        openCookie(purpose === 'onward' ? 'onward' : 'journey', token, secrets) !== null,
    );
}

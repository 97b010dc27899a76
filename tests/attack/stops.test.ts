import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { attacked, heartbeat, type Sent, send } from './send.ts';

/** Real seconds: a request that stops an instance delays the next answer. They are enough for 200 of them. */
const SECONDS = 15;
const LIVEZ_MS = 100;
const PAGE_MS = 1_000;
const MOST = 0.99;
const { host } = new URL(attacked.borrower);
const fromAddress = (address: string) => ({ host, 'x-forwarded-for': address });
const SENDER = fromAddress('198.51.100.66');
const BORROWER = fromAddress('203.0.113.5');

const action = {
  origin: attacked.borrower,
  'content-type': 'text/plain;charset=UTF-8',
  'next-action': '0'.repeat(42),
};
const REFERENCES: Sent = {
  method: 'POST',
  path: '/apply/lost',
  headers: { ...SENDER, ...action },
  body: `[[${'{},'.repeat(10_830)}0],${'"$0:0",'.repeat(4_640)}"$K1"]`,
};
const BLANKS: Sent = {
  path: '/verify',
  headers: { ...SENDER, 'accept-encoding': `gzip${' '.repeat(15_200)};` },
};
const LETTERS: Sent = { path: '/apply/lost', headers: { ...SENDER, 'user-agent': 'a'.repeat(15_000) } };

/** Each stopped an instance for seconds with a single request. Now one address sends them one after the other. */
test.each([
  ['references among 10,830 action arguments', REFERENCES],
  ['15,200 blanks in Accept-Encoding', BLANKS],
  ['15,000 letters in User-Agent', LETTERS],
])(
  `an address that sends %s for ${SECONDS} seconds delays no borrower`,
  { tags: ['@linear-cost'] },
  async (_what, sent) => {
    await send(attacked.direct, { headers: BORROWER });
    const end = performance.now() + SECONDS * 1_000;
    const isOver = () => performance.now() >= end;
    const sending = (async () => {
      let answered = 0;
      for (; !isOver(); answered += 1) await send(attacked.direct, sent);
      return answered;
    })();
    const [beats, pages, answered] = await Promise.all([
      timesUntil(isOver, 50, heartbeat),
      timesUntil(isOver, 100, fetchPage),
      sending,
    ]);
    expect(answered).toBeGreaterThan(SECONDS);
    expect(quantile(beats, MOST)).toBeLessThan(LIVEZ_MS);
    expect(quantile(pages, MOST)).toBeLessThan(PAGE_MS);
  },
);

async function fetchPage(): Promise<number> {
  const start = performance.now();
  const { status } = await send(attacked.direct, { headers: BORROWER });
  if (status !== 200) throw new Error(`The page answered ${status}.`);
  return performance.now() - start;
}

async function timesUntil(isOver: () => boolean, everyMs: number, measure: () => Promise<number>) {
  const times: number[] = [];
  while (!isOver()) {
    times.push(await measure());
    await pause(everyMs);
  }
  return times;
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
}

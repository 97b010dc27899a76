import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { blockHandoff, type Visit } from './visits.ts';

/** A cheap phone on a slow network. */
export const PHONE = { width: 390, height: 844, cpuSlowdown: 4, megabitsDown: 1.6, latencyMs: 150, runs: 5 };

const MEGABITS_UP = 0.75;
const LONG_TASK_MS = 50;
const SETTLE_MS = 1_500;

export interface Vitals {
  lcpMs: number;
  cls: number;
  tbtMs: number;
  longestTaskMs: number;
}

/** Against the plain page of the same round. */
export type Ratios = { lcp: number; tbt: number };

/** Each round visits every page once with an empty cache. For each visit: its vitals in all rounds. */
export async function visitInRounds(
  browser: Browser,
  visits: Visit[],
  runs: number,
  signal: AbortSignal,
): Promise<Vitals[][]> {
  const rounds: Vitals[][] = visits.map(() => []);
  for (let run = 1; run <= runs; run += 1) {
    process.stdout.write(`round ${run} … `);
    for (const [index, visit] of visits.entries()) {
      signal.throwIfAborted();
      rounds[index]?.push(await visitOnce(browser, visit));
    }
  }
  return rounds;
}

export const medianVitals = (runs: Vitals[]): Vitals => ({
  lcpMs: Math.round(median(runs.map(({ lcpMs }) => lcpMs))),
  cls: Number(median(runs.map(({ cls }) => cls)).toFixed(4)),
  tbtMs: Math.round(median(runs.map(({ tbtMs }) => tbtMs))),
  longestTaskMs: Math.round(median(runs.map(({ longestTaskMs }) => longestTaskMs))),
});

/** The medians of the ratios, round by round: the machine's speed changes between rounds. */
export function medianRatios(runs: Vitals[], plainRuns: Vitals[]): Ratios {
  const pairs = runs.flatMap((own, round) => {
    const plain = plainRuns[round];
    return plain ? [{ own, plain }] : [];
  });
  return {
    lcp: inHundredths(median(pairs.map(({ own, plain }) => own.lcpMs / plain.lcpMs))),
    // On a fast machine the plain page may block for no time at all.
    tbt: inHundredths(median(pairs.map(({ own, plain }) => own.tbtMs / Math.max(plain.tbtMs, LONG_TASK_MS)))),
  };
}

const inHundredths = (ratio: number) => Number(ratio.toFixed(2));

async function visitOnce(browser: Browser, { address, cookies }: Visit): Promise<Vitals> {
  const { width, height } = PHONE;
  const context = await browser.newContext({
    storageState: cookies,
    viewport: { width, height },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
  });
  await blockHandoff(context);
  const page = await context.newPage();
  await slowDown(page);
  await page.addInitScript(observe);
  await page.goto(address, { waitUntil: 'load' });
  await pause(SETTLE_MS);
  const { lcp, shifts, tasks } = await page.evaluate(() => window.seen);
  await context.close();
  return {
    lcpMs: lcp,
    cls: shifts.reduce((sum, shift) => sum + shift, 0),
    // Counts all long tasks, not only those after the first paint.
    tbtMs: tasks.reduce((sum, task) => sum + task - LONG_TASK_MS, 0),
    longestTaskMs: Math.max(0, ...tasks),
  };
}

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: PHONE.latencyMs,
    downloadThroughput: inBytes(PHONE.megabitsDown),
    uploadThroughput: inBytes(MEGABITS_UP),
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE.cpuSlowdown });
}

const inBytes = (megabits: number) => (megabits * 1_000_000) / 8;

declare global {
  interface Window {
    seen: { lcp: number; shifts: number[]; tasks: number[] };
  }
}

/** Runs in the page before its scripts. */
function observe() {
  const seen: Window['seen'] = { lcp: 0, shifts: [], tasks: [] };
  window.seen = seen;
  const watch = (type: string, record: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  watch('layout-shift', (entry) => {
    if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
      seen.shifts.push(Number(entry.value));
  });
  watch('longtask', ({ duration }) => seen.tasks.push(duration));
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

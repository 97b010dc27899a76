import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { median } from './load.ts';
import { openContext, type Visit } from './visits.ts';

/** A cheap phone on a slow network. */
export const PHONE = { width: 390, height: 844, cpuSlowdown: 4, megabitsDown: 1.6, latencyMs: 150 };

const MEGABITS_UP = 0.75;
const LONG_TASK_MS = 50;
const SETTLE_MS = 1_500;

/** The largest paint, and the time of long tasks beyond 50 ms. */
export type Vitals = { lcp: number; tbt: number };

/** Each round visits every page once with an empty cache. For each visit: its vitals in all rounds. */
export async function visitInRounds(
  browser: Browser,
  visits: Visit[],
  rounds: number,
  signal: AbortSignal,
): Promise<Vitals[][]> {
  const vitals: Vitals[][] = visits.map(() => []);
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`Round ${round}`);
    for (const [index, visit] of visits.entries()) {
      signal.throwIfAborted();
      vitals[index]?.push(await visitOnce(browser, visit));
    }
  }
  return vitals;
}

export const medianOf = (name: keyof Vitals, rounds: Vitals[]): number =>
  median(rounds.map((vitals) => vitals[name]));

/** The median of the ratios, round by round: the machine's speed changes between rounds. */
export const timesThePlain = (name: keyof Vitals, rounds: Vitals[], plain: Vitals[]): number =>
  // On a fast machine the plain page may block for no time at all.
  median(rounds.map((own, round) => own[name] / Math.max(plain[round]?.[name] ?? 0, LONG_TASK_MS)));

async function visitOnce(browser: Browser, visit: Visit): Promise<Vitals> {
  const { width, height } = PHONE;
  const context = await openContext(browser, visit, {
    viewport: { width, height },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await slowDown(page);
  await page.addInitScript(observe);
  await page.goto(visit.address, { waitUntil: 'load' });
  await pause(SETTLE_MS);
  const { lcp, tasks } = await page.evaluate(() => window.seen);
  await context.close();
  return {
    lcp,
    // Counts all long tasks, not only those after the first paint.
    tbt: tasks.reduce((sum, task) => sum + task - LONG_TASK_MS, 0),
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
    seen: { lcp: number; tasks: number[] };
  }
}

/** Runs in the page before its scripts. */
function observe() {
  const seen: Window['seen'] = { lcp: 0, tasks: [] };
  window.seen = seen;
  const watch = (type: string, record: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  watch('longtask', ({ duration }) => seen.tasks.push(duration));
}

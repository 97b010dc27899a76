import { setTimeout as pause } from 'node:timers/promises';
import { queryAt } from '#tests/support/database/sql.ts';
import { borrowerWithAnswers, cookieOf, FORM, FROM_AD } from './borrowers.ts';
import {
  describeFailures,
  median,
  type PreparedRequest,
  quantile,
  sendOnSchedule,
  type TimedResult,
} from './load.ts';
import type { Limit, Report } from './report.ts';
import type { BenchDatabase, Context, ServedApp } from './served-app.ts';

const METHOD = { seconds: 30, visitorsPerSecond: 1_000, pagesPerSecond: 10, borrowers: 10 };
const QUICK: typeof METHOD = { ...METHOD, seconds: 1, visitorsPerSecond: 20 };
/** A borrower under way waits no longer. */
const MAX_WAIT_MS = 300;
/** Addresses of visitors: the app limits what each has in progress. */
const CLIENTS = 50;
/** As an edit in the console does, it gives the configuration another version. */
const EDIT = 'UPDATE partner SET brand_name = brand_name';

/**
 * New visitors rush to an instance that has just started and another one, every second visitor from an ad. In the middle, the
 * configuration changes. Borrowers open steps of their form.
 */
export async function measureRush(
  { app, addInstance }: ServedApp,
  { url: database }: BenchDatabase,
  { isQuick, signal }: Context,
): Promise<{ table: Report['tables'][string]; limit: Limit; failures: string[] }> {
  const { seconds, visitorsPerSecond, pagesPerSecond, borrowers: count } = isQuick ? QUICK : METHOD;
  signal.throwIfAborted();
  console.log('A rush of visitors');
  const borrowers = await Promise.all(Array.from({ length: count }, () => borrowerWithAnswers(app, app)));
  const cookies = borrowers.map((borrower) => ({ cookie: cookieOf(borrower) }));
  const addresses = [app, (await addInstance()).address];
  const page = (at: number, path: string, headers: Record<string, string> = {}): PreparedRequest => ({
    url: `${addresses[at % addresses.length]}${path}`,
    headers: { 'accept-encoding': 'gzip', ...headers },
    body: null,
    from: `127.0.0.${1 + (at % CLIENTS)}`,
    isAccepted: (status) => status === 200,
  });
  const visits = requests(seconds, visitorsPerSecond, (at) =>
    isFromAd(at) ? page(at, FROM_AD.path, FROM_AD.headers) : page(at, '/'),
  );
  const steps = requests(seconds, pagesPerSecond, (at) => page(at, `${FORM}/name`, cookies[at % count]));
  const [visited, stepped] = await Promise.all([
    sendOnSchedule(visits, visitorsPerSecond),
    sendOnSchedule(steps, pagesPerSecond),
    pause(seconds * 500).then(() => queryAt(database, EDIT)),
  ]);
  const ofBorrowers = rowOf('a step of a borrower', pagesPerSecond, stepped);
  return {
    table: [rowOf('the start page', visitorsPerSecond, visited), ofBorrowers],
    limit: { what: 'a step during a rush, p99 ms', value: ofBorrowers['p99 ms'], limit: MAX_WAIT_MS },
    failures: describeFailures([...visited, ...stepped], 'requests during a rush'),
  };
}

/** Both kinds to each of the two instances. */
const isFromAd = (at: number) => at % 4 < 2;

const requests = (seconds: number, perSecond: number, make: (at: number) => PreparedRequest) =>
  Array.from({ length: perSecond * seconds }, (_, at) => make(at));

function rowOf(page: string, perSecond: number, results: TimedResult[]) {
  const times = results.map(({ ms }) => ms);
  return { page, 'per second': perSecond, 'p50 ms': median(times), 'p99 ms': quantile(times, 0.99) };
}

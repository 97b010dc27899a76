import { borrowerWithAnswers, cookieOf, FORM } from './borrowers.ts';
import { describeFailures, median, type PreparedRequest, quantile, sendOnSchedule } from './load.ts';
import type { Limit, Report } from './report.ts';
import type { Context, ServedApp } from './served-app.ts';

const METHOD = { seconds: 30, visitorsPerSecond: 1_000, pagesPerSecond: 10, borrowers: 10 };
const QUICK: typeof METHOD = { ...METHOD, seconds: 1, visitorsPerSecond: 20 };
/** A borrower under way waits no longer. */
const MAX_WAIT_MS = 300;

/** New visitors of the start page rush to two instances, while borrowers open steps of their form. */
export async function measureRush(
  { app, addInstance }: ServedApp,
  { isQuick, signal }: Context,
): Promise<{ table: Report['tables'][string]; limit: Limit; failures: string[] }> {
  const { seconds, visitorsPerSecond, pagesPerSecond, borrowers: count } = isQuick ? QUICK : METHOD;
  signal.throwIfAborted();
  console.log('A rush of visitors');
  const addresses = [app, (await addInstance()).address];
  const page = (at: number, path: string, cookie: Record<string, string> = {}): PreparedRequest => ({
    url: `${addresses[at % addresses.length]}${path}`,
    headers: { 'accept-encoding': 'gzip', ...cookie },
    body: null,
    isAccepted: (status) => status === 200,
  });
  const borrowers = await Promise.all(Array.from({ length: count }, () => borrowerWithAnswers(app, app)));
  const cookies = borrowers.map((borrower) => ({ cookie: cookieOf(borrower) }));
  const requests = (perSecond: number, make: (at: number) => PreparedRequest) =>
    Array.from({ length: perSecond * seconds }, (_, at) => make(at));
  const visits = requests(visitorsPerSecond, (at) => page(at, '/'));
  const steps = requests(pagesPerSecond, (at) => page(at, `${FORM}/name`, cookies[at % count]));
  const [visited, stepped] = await Promise.all([
    sendOnSchedule(visits, visitorsPerSecond),
    sendOnSchedule(steps, pagesPerSecond),
  ]);
  const row = (page: string, perSecond: number, results: typeof visited) => {
    const times = results.map(({ ms }) => ms);
    return { page, 'per second': perSecond, 'p50 ms': median(times), 'p99 ms': quantile(times, 0.99) };
  };
  const slowest = row('a step of a borrower', pagesPerSecond, stepped);
  return {
    table: [row('the start page', visitorsPerSecond, visited), slowest],
    limit: { what: 'a step during a rush, p99 ms', value: slowest['p99 ms'], limit: MAX_WAIT_MS },
    failures: describeFailures([...visited, ...stepped], 'requests during a rush'),
  };
}

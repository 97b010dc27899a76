import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from './process-wide.ts';

type RequestOutage = { isDatabaseDown: boolean };

const requests = processWide('requests', () => new AsyncLocalStorage<RequestOutage>());
const outages = new WeakMap<object, RequestOutage>();

/** Next answers each failure with 500. Only the app knows its cause, and only the server can change the response. */
export function watchOutage<Result>(response: object, render: () => Result): Result {
  const outage = { isDatabaseDown: false };
  outages.set(response, outage);
  return requests.run(outage, render);
}

export function reportDatabaseDown(): void {
  const outage = requests.getStore();
  if (outage) outage.isDatabaseDown = true;
}

export const failedByDatabase = (response: object): boolean => outages.get(response)?.isDatabaseDown === true;

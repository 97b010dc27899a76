import { AsyncLocalStorage } from 'node:async_hooks';

type RequestOutage = { isDatabaseDown: boolean };

declare global {
  // Global, because the bundled app and the server around it load this file separately.
  var handoffRequests: AsyncLocalStorage<RequestOutage> | undefined;
}

const outages = new WeakMap<object, RequestOutage>();

/** Next answers each failure with 500. Only the app knows its cause, and only the server can change the response. */
export function watchOutage<Result>(response: object, render: () => Result): Result {
  globalThis.handoffRequests ??= new AsyncLocalStorage();
  const outage = { isDatabaseDown: false };
  outages.set(response, outage);
  return globalThis.handoffRequests.run(outage, render);
}

export function noteDatabaseDown(): void {
  const outage = globalThis.handoffRequests?.getStore();
  if (outage) outage.isDatabaseDown = true;
}

export const failedByDatabase = (response: object): boolean => outages.get(response)?.isDatabaseDown === true;

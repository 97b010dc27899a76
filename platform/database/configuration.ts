import 'server-only';

/** When a request began, by the database's clock, and the version of the configuration at that time. */
export type Moment = { now: Date; configurationVersion: string };

/**
 * Caches the result of `load` until the version of the configuration differs. The caller reads the version together with
 * its own rows, in one statement, so the next request of each instance sees a change.
 */
export function cacheUntilChange<Value>(load: () => Promise<Value>): (version: string) => Promise<Value> {
  let cached: { version: string; value: Promise<Value> } | undefined;
  return (version) => {
    if (cached?.version === version) return cached.value;
    const entry = { version, value: load() };
    cached = entry;
    entry.value.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return entry.value;
  };
}

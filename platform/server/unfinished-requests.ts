import { bucketOf } from '#platform/http/client-address.ts';

const MAX_PER_ADDRESS = 10;
const MAX_TOTAL = 250;

type PendingBody = { bucket: string; abort: () => void };

export type UnfinishedRequests = {
  begin: (address: string, abort: () => void) => () => void;
};

/** The oldest body makes room for a new one. So a fast client is safe even if a proxy gives all clients one address. */
export function limitUnfinishedRequests(
  maxPerAddress = MAX_PER_ADDRESS,
  maxTotal = MAX_TOTAL,
): UnfinishedRequests {
  const all = new Set<PendingBody>();
  const byBucket = new Map<string, Set<PendingBody>>();
  const end = (pending: PendingBody) => {
    all.delete(pending);
    const same = byBucket.get(pending.bucket);
    same?.delete(pending);
    if (same?.size === 0) byBucket.delete(pending.bucket);
  };
  const abortOldest = (pendingBodies: Set<PendingBody>) => {
    const [oldest] = pendingBodies;
    if (!oldest) return;
    end(oldest);
    oldest.abort();
  };
  return {
    begin(address, abort) {
      const pending = { bucket: bucketOf(address), abort };
      const same = byBucket.get(pending.bucket) ?? new Set();
      if (same.size >= maxPerAddress) abortOldest(same);
      else if (all.size >= maxTotal) abortOldest(all);
      all.add(pending);
      // abortOldest may have deleted the set.
      byBucket.set(pending.bucket, same.add(pending));
      return () => end(pending);
    },
  };
}

import { bucketOf } from '#platform/http/address-bucket.ts';

/** A browser's form arrives in one piece or a few; a slow telephone sends no more than these at a time. */
const MAX_PER_ADDRESS = 10;
/** Of 64 KB at most each. */
const MAX_TOTAL = 250;

type PendingBody = { bucket: string; abort: () => void };

export type Unfinished = {
  /** Counts a request whose body is still being received, until the returned function is called. */
  begin: (address: string, abort: () => void) => () => void;
};

/**
 * Bounds the requests whose bodies are incomplete, by address and in total. The oldest makes room for a new one: a client that sends
 * its body at once is never the oldest for long, also where a proxy makes all clients look like one address.
 */
export function limitUnfinished(maxPerAddress = MAX_PER_ADDRESS, maxTotal = MAX_TOTAL): Unfinished {
  // Sets keep the order in which they were added to.
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
      // Dropping an address's last one deletes its set.
      byBucket.set(pending.bucket, same.add(pending));
      return () => end(pending);
    },
  };
}

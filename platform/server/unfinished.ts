import { bucketOf } from '#platform/http/address-bucket.ts';

/** A browser's form arrives in one piece or a few; a slow telephone sends no more than these at a time. */
const MOST_OF_ADDRESS = 10;
/** Of 64 KB at most each. */
const MOST = 250;

type Receipt = { bucket: string; giveUp: () => void };

export type Unfinished = {
  /** Counts a request whose body is still being received, until the returned function is called. */
  begin: (address: string, giveUp: () => void) => () => void;
};

/**
 * Bounds the requests whose bodies are incomplete, by address and in total. The oldest makes room for a new one: a client that sends
 * its body at once is never the oldest for long, also where a proxy makes all clients look like one address.
 */
export function boundUnfinished(mostOfAddress = MOST_OF_ADDRESS, most = MOST): Unfinished {
  // Sets keep the order in which they were added to.
  const all = new Set<Receipt>();
  const byBucket = new Map<string, Set<Receipt>>();
  const end = (receipt: Receipt) => {
    all.delete(receipt);
    const same = byBucket.get(receipt.bucket);
    same?.delete(receipt);
    if (same?.size === 0) byBucket.delete(receipt.bucket);
  };
  const giveUpOldest = (receipts: Set<Receipt>) => {
    const [oldest] = receipts;
    if (!oldest) return;
    end(oldest);
    oldest.giveUp();
  };
  return {
    begin(address, giveUp) {
      const receipt = { bucket: bucketOf(address), giveUp };
      const same = byBucket.get(receipt.bucket) ?? new Set();
      if (same.size >= mostOfAddress) giveUpOldest(same);
      else if (all.size >= most) giveUpOldest(all);
      all.add(receipt);
      // Dropping an address's last one deletes its set.
      byBucket.set(receipt.bucket, same.add(receipt));
      return () => end(receipt);
    },
  };
}

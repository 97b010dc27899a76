import type { IncomingMessage } from 'node:http';
import { bucketOf } from '#platform/http/client-address.ts';
import { isRelayed } from '#platform/http/inbound-headers.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import { MINUTE_MS, SECOND_MS } from '#platform/values/duration.ts';

/** Beyond this many addresses in a minute, those that were not counted yet are not limited. */
const MAX_ADDRESSES = 100_000;

/** Zero, or the seconds until this address may request something again. */
export type CountVisit = (request: IncomingMessage, address: string) => number;

/**
 * Counts all requests but POSTs, which have a limit over all instances. In memory, because a count in the database would
 * cost more than most of these requests.
 */
export function limitVisits(maxPerMinute: number, now = SYSTEM_CLOCK.now): CountVisit {
  let seen = { since: now(), byAddress: new Map<string, number>() };
  return ({ method, headers }, address) => {
    if (method === 'POST' || isRelayed(headers)) return 0;
    if (now() - seen.since >= MINUTE_MS) seen = { since: now(), byAddress: new Map() };
    const bucket = bucketOf(address);
    const count = (seen.byAddress.get(bucket) ?? 0) + 1;
    if (count > 1 || seen.byAddress.size < MAX_ADDRESSES) seen.byAddress.set(bucket, count);
    return count > maxPerMinute ? Math.ceil((seen.since + MINUTE_MS - now()) / SECOND_MS) : 0;
  };
}

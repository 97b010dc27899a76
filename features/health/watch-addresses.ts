import 'server-only';
import { raiseAlert, resolveAlert } from '#features/alerts/raise-alert.ts';
import { type AddressesSeen, addressesSeen, SAMPLE_SIZE } from '#platform/http/borrower-addresses.ts';

const INTERVAL_MS = 10_000;
/** While it lasts, an alert that staff have marked as done opens again after this time. */
const REPEAT_MS = 600_000;
/** Of all instances: each looks at the posts that it took itself. */
const SUBJECT = 'borrowers';

let reported: { isSuspicious: boolean; atMs: number } | undefined;

/** Watches in this process, for as long as it runs, whether borrowers' addresses are their own. */
export function keepWatchingAddresses(nowMs: () => number): void {
  setInterval(() => void watchAddresses(nowMs()), INTERVAL_MS).unref();
}

/**
 * Raises or resolves the alert when what this instance sees has changed. An instance that never saw anything suspicious resolves
 * nothing: the alert is another instance's, and staff close it where that one is gone.
 */
export async function watchAddresses(nowMs: number): Promise<void> {
  const seen = addressesSeen();
  if (!seen) return;
  const { isSuspicious } = seen;
  const isNews = (reported?.isSuspicious ?? false) !== isSuspicious;
  const isDue = isSuspicious && reported !== undefined && nowMs - reported.atMs >= REPEAT_MS;
  if (!isNews && !isDue) return;
  reported = { isSuspicious, atMs: nowMs };
  if (isSuspicious)
    await raiseAlert('addresses_shared', SUBJECT, { count: countOf(seen), what: kindOf(seen) });
  else await resolveAlert('addresses_shared', SUBJECT);
}

/** What is wrong with borrowers' addresses, and how to fix it; null where nothing is known to be. */
export function addressFault(): string | null {
  const seen = addressesSeen();
  if (!seen?.isSuspicious) return null;
  const source = kindOf(seen) === 'private' ? 'private addresses' : 'one address';
  return `${countOf(seen)} of the last ${SAMPLE_SIZE} borrower posts came from ${source}. Check TRUSTED_PROXY_HOPS and X-Forwarded-For.`;
}

const countOf = ({ same, fromPrivate }: AddressesSeen) => Math.max(same, fromPrivate);
const kindOf = ({ same, fromPrivate }: AddressesSeen) => (fromPrivate > same ? 'private' : 'one_address');

import 'server-only';
import { raiseAlert, resolveAlert } from '#features/alerts/raise-alert.ts';
import { hasOpenAlert } from '#features/health/store/readiness.ts';
import { type AddressesSeen, addressesSeen, SAMPLE_SIZE } from '#platform/http/borrower-addresses.ts';
import type { Clock } from '#platform/values/clock.ts';

const INTERVAL_MS = 10_000;
/** While the condition lasts, an alert that staff resolved opens again after this time. */
const REPEAT_MS = 600_000;
const SUBJECT = 'borrowers';

let reported: { isSuspicious: boolean; atMs: number } | undefined;

export function startAddressWatch(clock: Clock): void {
  clock.after(INTERVAL_MS, () => {
    void watchAddresses(clock.now());
    startAddressWatch(clock);
  });
}

/** An instance that saw nothing suspicious resolves nothing: the alert may be another instance's. */
export async function watchAddresses(nowMs: number): Promise<void> {
  const seen = addressesSeen();
  if (!seen) return;
  const { isSuspicious } = seen;
  const isNew = (reported?.isSuspicious ?? false) !== isSuspicious;
  const isDue = isSuspicious && reported !== undefined && nowMs - reported.atMs >= REPEAT_MS;
  if (!isNew && !isDue) return;
  reported = { isSuspicious, atMs: nowMs };
  if (isSuspicious)
    await raiseAlert('addresses_shared', SUBJECT, { count: countOf(seen), what: kindOf(seen) });
  else await resolveAlert('addresses_shared', SUBJECT);
}

/** So that all instances agree. */
export async function otherAddressFault(): Promise<string | null> {
  return (await hasOpenAlert('addresses_shared'))
    ? 'Borrower posts at another instance came from one address or from private ones. Check TRUSTED_PROXY_HOPS and X-Forwarded-For.'
    : null;
}

export function addressFault(): string | null {
  const seen = addressesSeen();
  if (!seen?.isSuspicious) return null;
  const source = kindOf(seen) === 'private' ? 'private addresses' : 'one address';
  return `${countOf(seen)} of the last ${SAMPLE_SIZE} borrower posts came from ${source}. Check TRUSTED_PROXY_HOPS and X-Forwarded-For.`;
}

const countOf = ({ same, fromPrivate }: AddressesSeen) => Math.max(same, fromPrivate);
const kindOf = ({ same, fromPrivate }: AddressesSeen) => (fromPrivate > same ? 'private' : 'one_address');

import { CLOCK_TOLERANCE_MS } from './time-proofs.ts';
import type { Compared } from './verdict.ts';
import { count, utc } from './verdict-words.ts';
import type { Verified } from './verify.ts';

/** A valid signature says nothing of these doubts. */
export function keyCautions({ certificate, key, uncounted, times }: Verified, name: string): string[] {
  const { until, revoked } = key;
  const isLate =
    until &&
    [certificate.issuedAt, ...times.proofs.map(({ at }) => at.toISOString())].some((time) => time > until);
  return [
    ...(isLate
      ? [`The issuer stopped signing with ${name} at ${utc(until)}, before a time that the file states.`]
      : []),
    ...(revoked
      ? [
          `${name.charAt(0).toUpperCase()}${name.slice(1)} is revoked from ${utc(revoked)}. Only the events with a time from outside before that count${uncounted > 0 ? `, and ${count(uncounted, 'more event')} in the file ${uncounted === 1 ? 'doesn’t' : 'don’t'}` : ''}.`,
        ]
      : []),
  ];
}

export const issueCautions = (
  { certificate }: Verified,
  { now = Number.POSITIVE_INFINITY }: Compared,
): string[] =>
  Date.parse(certificate.issuedAt) > now + CLOCK_TOLERANCE_MS
    ? ['It was issued later than this device’s clock says, so one of the two clocks is wrong.']
    : [];

import type { Compared } from '../checks/journey-in-log.ts';
import { CLOCK_TOLERANCE_MS, isSeenBefore } from '../checks/time-proofs.ts';
import type { Verified } from '../checks/verify.ts';
import { count, utc } from './verdict-words.ts';

const isBorrowers = ({ kind }: { kind: string }) =>
  kind === 'consent_acknowledged' || kind === 'phone_consent_withdrawn';

/** The last event on which the first sentence relies. Without an agreement, that is the last of the file. */
export const reliedOn = ({ certificate: { events } }: Verified): number =>
  events.findLast(isBorrowers)?.number ?? events.length;

/** Only the first events of a journey can be in a tree. */
export const areInTree = (verified: Verified): boolean => verified.events.sealed >= reliedOn(verified);

export type DoubtfulEvent = {
  where: 'file' | 'log';
  number: number;
  kind: string;
  at: string;
  revoked: string;
};

/** A thief could have added these. They're neither believed nor dropped. */
export function doubtfulEvents({ certificate, whole, key }: Verified, { log }: Compared): DoubtfulEvent[] {
  const inLog = new Set(log?.later.map(({ number }) => number));
  const revoked = key.revoked ?? '';
  const inFile = whole.events.slice(certificate.events.length).filter(({ number }) => !inLog.has(number));
  return [
    ...inFile.map(({ number, kind, at }) => ({ where: 'file' as const, number, kind, at, revoked })),
    ...(log?.doubtful ?? []).map((event) => ({
      ...event,
      where: 'log' as const,
      revoked: log?.revoked ?? revoked,
    })),
  ];
}

const isPast = (until: string | null | undefined, { now = Number.POSITIVE_INFINITY }: Compared) =>
  typeof until === 'string' && Date.parse(until) < now;

const isRetiredUnseen = (verified: Verified, compared: Compared): boolean => {
  const { until } = verified.key;
  const isProven = until && areInTree(verified) && isSeenBefore(verified.times.proofs, until);
  return isPast(until, compared) && !isProven;
};

/** Whether another person could have signed any of what the first sentence says. */
export const isKeyInDoubt = (verified: Verified, compared: Compared): boolean =>
  isRetiredUnseen(verified, compared) ||
  doubtfulEvents(verified, compared).some((event) => event.where === 'file' && isBorrowers(event));

export const isLogInDoubt = (
  { retired }: Pick<NonNullable<Compared['log']>, 'retired'>,
  compared: Compared,
) => isPast(retired?.until, compared);

/** A valid signature says nothing of these doubts. */
export function keyCautions(verified: Verified, compared: Compared, name: string): string[] {
  const { certificate, times } = verified;
  const { until, revoked } = verified.key;
  const isLate =
    until &&
    [certificate.issuedAt, ...times.proofs.map(({ at }) => at.toISOString())].some((time) => time > until);
  const uncounted = verified.whole.events.length - certificate.events.length;
  return [
    ...(until && isRetiredUnseen(verified, compared)
      ? [
          `The issuer stopped signing with ${name} at ${utc(until)}, and no trusted third party saw all of the above before. A person who got the key later could have signed it.`,
        ]
      : []),
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

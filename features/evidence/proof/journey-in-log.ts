import type { WatchedJourney } from './log-export.ts';
import type { Verified } from './verify.ts';

/** A transaction may have read the clock before the certificate did, and have ended after it. */
const MINUTE_MS = 60_000;

export type LaterEvent = { number: number; kind: string; at: string };
export type JourneyInLog = { later: LaterEvent[]; missing: number; errors: string[] };

/** Whether a certificate and a valid log export say the same about one journey. */
export function compareWithLog(
  { certificate, checkpoint }: Pick<Verified, 'certificate' | 'checkpoint'>,
  { heads, root, latest }: WatchedJourney,
): JourneyInLog {
  const { events, issuedAt } = certificate;
  const errors: string[] = [];
  // Everything that the certificate is about was in the database before this log was exported.
  const isNewer = latest > Date.parse(issuedAt) + MINUTE_MS;
  if (checkpoint && root !== null && root !== checkpoint.root)
    errors.push('The log and the checkpoint of the certificate are over different events.');
  if (checkpoint && root === null && isNewer)
    errors.push('The log is newer than the certificate, but has fewer events than its checkpoint.');
  for (const { number, at, kind, commitment, inclusion } of events) {
    const head = heads[number - 1];
    const isSame =
      !head || (head.at.toISOString() === at && head.kind === kind && head.commitment === commitment);
    // An older log may have the event without its place in the tree.
    const isUnsealed = head?.index === null && root === null;
    const isInPlace = !head || !inclusion || isUnsealed || head.index === inclusion.index;
    if (!isSame || !isInPlace) errors.push(`Event ${number} (${kind}) is another one in the log.`);
    if (!head && (isNewer || (inclusion && root !== null)))
      errors.push(`Event ${number} (${kind}) is missing in the log, which is newer than the certificate.`);
  }
  const later = heads
    .slice(events.length)
    .map(({ number, kind, at }) => ({ number, kind, at: at.toISOString() }));
  const leftOut = later.filter(({ at }) => Date.parse(at) < Date.parse(issuedAt) - MINUTE_MS);
  errors.push(
    ...leftOut.map(
      ({ number, kind, at }) =>
        `The certificate leaves out event ${number} (${kind}) of ${at}, which was there when it was issued.`,
    ),
  );
  return { later, missing: Math.max(0, events.length - heads.length), errors };
}

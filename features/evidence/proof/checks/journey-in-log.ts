import type { Checkpoint } from '../format/checkpoint.ts';
import type { LoggedHead } from '../format/log-format.ts';
import { count, listed } from '../words/verdict-words.ts';
import type { LogVerificationResult, WatchedJourney } from './log-export.ts';
import type { Verified } from './verify.ts';

/** A transaction may have read the clock before the certificate did, and have ended after it. */
const MINUTE_MS = 60_000;

export type LaterEvent = { number: number; kind: string; at: string };
/**
 * `later`, of the signed part, are those that the counted part of the file lacks. `doubtful` ones are covered under a key
 * that is revoked alone, `unsigned` ones by no checkpoint. `until`: the time of the newest signed event.
 */
export type JourneyInLog = {
  later: LaterEvent[];
  doubtful: LaterEvent[];
  unsigned: LaterEvent[];
  missing: number;
  until: string | null;
  errors: string[];
};

/** Read beside the certificate. */
export type Compared = {
  outside: readonly Checkpoint[];
  log: (JourneyInLog & Pick<LogVerificationResult, 'revoked' | 'retired'> & { deliveredSize: number }) | null;
  /** The clock of the person who checks, in milliseconds. */
  now?: number | undefined;
};
export const NOT_COMPARED: Compared = { outside: [], log: null };

/** Whether a certificate and the signed part of a valid log export say the same about one journey. */
export function compareWithLog(
  { certificate, whole, checkpoint }: Pick<Verified, 'certificate' | 'whole' | 'checkpoint'>,
  { heads, doubtful, unsigned, root, latest }: WatchedJourney,
): JourneyInLog {
  const { events, issuedAt } = whole;
  const errors: string[] = [];
  // Everything that the certificate is about was in the database before a job appended a newer event.
  const isNewer = latest > Date.parse(issuedAt) + MINUTE_MS;
  if (checkpoint && root !== null && root !== checkpoint.root)
    errors.push('The log and the checkpoint of the certificate are over different events.');
  if (checkpoint && root === null && isNewer)
    errors.push('The log is newer than the certificate, but has fewer events than its checkpoint.');
  for (const { number, at, kind, commitment, inclusion } of events) {
    const head = heads[number - 1];
    const isSame =
      !head || (head.at.toISOString() === at && head.kind === kind && head.commitment === commitment);
    const isInPlace = !head || !inclusion || head.index === inclusion.index;
    if (!isSame || !isInPlace) errors.push(`Event ${number} (${kind}) is another one in the log.`);
    if (!head && (isNewer || (inclusion && root !== null)))
      errors.push(`Event ${number} (${kind}) is missing in the log, which is newer than the certificate.`);
  }
  errors.push(...omissionErrors(heads.slice(events.length), issuedAt, checkpoint?.size ?? 0));
  const isLater = ({ number }: LoggedHead) => number > events.length;
  return {
    later: heads.slice(certificate.events.length).map(toLater),
    doubtful: doubtful.filter(isLater).map(toLater),
    unsigned: unsigned.filter(isLater).map(toLater),
    missing: Math.max(0, events.length - heads.length),
    until: Number.isFinite(latest) ? new Date(latest).toISOString() : null,
    errors,
  };
}

const toLater = ({ number, kind, at }: LoggedHead): LaterEvent => ({ number, kind, at: at.toISOString() });

/** An issuer reads the newest checkpoint before it reads the events, so a checkpoint covers no event that is left out. */
function omissionErrors(later: readonly LoggedHead[], issuedAt: string, size: number): string[] {
  const isCovered = ({ index }: LoggedHead) => index !== null && index < size;
  const wasThere = ({ at }: LoggedHead) => at.getTime() < Date.parse(issuedAt) - MINUTE_MS;
  return listed(
    later.filter((head) => isCovered(head) || wasThere(head)),
    (head) =>
      `The certificate leaves out event ${head.number} (${head.kind}) of ${head.at.toISOString()}, ${isCovered(head) ? 'which its own checkpoint covers' : 'which was there when it was issued'}.`,
    (more) => `The certificate leaves out ${count(more, 'more event')}.`,
  );
}

import { isLocal, type ReadTimes, type TimeProof } from '../checks/time-proofs.ts';
import type { Verified } from '../checks/verify.ts';
import { count, utc } from './verdict-words.ts';

const LOCAL = ', on the same machine as the log: it proves nothing to others';

export const timeSentence = (what: string, proof: TimeProof): string =>
  `${what} existed before ${utc(proof.at.toISOString())}, says the time-stamping authority ${proof.by}, certified by ${proof.root}${isLocal(proof) ? LOCAL : ''}.`;

export const NO_KNOWN_AUTHORITY = 'No known time-stamping authority vouches for';
export const GIVE_ROOTS = 'Give the root certificates of those that you trust.';

export function timeSentences({ times, events, checkpoint }: Verified): string[] {
  if (!checkpoint || events.sealed === 0)
    return ['No checkpoint covers an event yet, so no third party has seen one.'];
  const { proofs } = times;
  const unknown = unknownSentences(times);
  if (proofs.length > 0)
    return [...proofs.map((proof) => timeSentence(coveredIn(events), proof)), ...unknown];
  return unknown.length > 0
    ? [`${NO_KNOWN_AUTHORITY} the checkpoint.`, ...unknown, ...(times.unknown.tokens > 0 ? [GIVE_ROOTS] : [])]
    : ['No third party states a time for the checkpoint.'];
}

/** Only the first events of a journey can be in a tree. */
const coveredIn = ({ sealed }: Verified['events']) => (sealed === 1 ? 'Event 1' : `Events 1 to ${sealed}`);

function unknownSentences({ proofs, unknown: { lines, tokens } }: ReadTimes): string[] {
  const more = proofs.length > 0 ? 'more ' : '';
  return [
    ...(lines > 0 ? [`${count(lines, `${more}signature line`)}, not checked.`] : []),
    ...(tokens > 0 ? [`${count(tokens, `${more}timestamp`)} by authorities that you didn’t name.`] : []),
  ];
}

const CLOCK = 'Each time is by the clock of the issuer’s database.';
const NOT_CONFIRMED = `${CLOCK} No third party confirms it.`;
const confirms = (what: string) =>
  `${CLOCK} A third party confirms only that ${what} existed before the time above.`;

export function clockSentence({ times, events }: Verified): string {
  if (events.sealed === 0 || times.proofs.every(isLocal)) return NOT_CONFIRMED;
  const covered = coveredIn(events);
  return confirms(`${covered.charAt(0).toLowerCase()}${covered.slice(1)}`);
}

/** Each authority may have seen another number of events. */
export function logClockSentence(times: readonly { size: number; proof: TimeProof }[]): string {
  const seen = times.filter(({ proof }) => !isLocal(proof)).map(({ size }) => size);
  if (seen.length === 0) return NOT_CONFIRMED;
  const events = `the first ${count(
    seen.reduce((most, size) => Math.max(most, size)),
    'event',
  )}`;
  return seen.length === 1
    ? confirms(events)
    : `${CLOCK} Third parties confirm only that ${events} existed before the latest time above.`;
}

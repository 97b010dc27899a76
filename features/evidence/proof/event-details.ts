import { decodedBase64Url } from './bytes.ts';
import type { Certificate, CertifiedEvent } from './certificate.ts';
import type { EventDetails } from './event.ts';
import { type AnyEventFacts, isStaffKind, parseFacts } from './facts.ts';

/** `unexplained`: null details of version 1, which no event explains. */
export type Absence = 'erased' | 'withheld' | 'unreadable' | 'unexplained';
export type ReadEvent = CertifiedEvent & { facts: AnyEventFacts | null; absence: Absence | null };

const isAbsent = ({ details }: CertifiedEvent) => details === null || 'absent' in details;

export function detailsIn({ details }: CertifiedEvent): EventDetails | null {
  if (details === null || 'absent' in details) return null;
  return { salt: decodedBase64Url(details.salt), bytes: decodedBase64Url(details.bytes) };
}

export function readEvents({ events }: Certificate): ReadEvent[] {
  const read = events.map((event) => {
    const details = detailsIn(event);
    return { ...event, facts: details && parseFacts(event.kind, details.bytes) };
  });
  const removals = removalsIn(read);
  return read.map((event) => ({ ...event, absence: absenceOf(event, removals) }));
}

type WithFacts = CertifiedEvent & { facts: AnyEventFacts | null };

function absenceOf(event: WithFacts, removals: readonly WithFacts[]): Absence | null {
  if (event.details !== null) return 'absent' in event.details ? event.details.absent : null;
  const removal = removalOf(event, removals);
  // A withheld removal names no numbers, and staff actions may be withheld themselves.
  return removal && (removal.facts || !isStaffKind(event.kind)) ? 'erased' : 'unexplained';
}

export const removalsIn = <Event extends WithFacts>(events: readonly Event[]): Event[] =>
  events.filter(({ kind }) => kind === 'details_removed');

/** The later event that says that these details were removed, or may say so: its own details are absent. */
export const removalOf = <Event extends WithFacts>(
  { number }: Pick<CertifiedEvent, 'number'>,
  removals: readonly Event[],
): Event | undefined =>
  removals.find(
    (later) =>
      later.number > number &&
      (later.facts?.kind === 'details_removed' ? later.facts.numbers.includes(number) : isAbsent(later)),
  );

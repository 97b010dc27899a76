import { decodedBase64Url } from './bytes.ts';
import type { Certificate, CertifiedEvent } from './certificate.ts';
import type { EventDetails } from './event.ts';
import { type AnyEventFacts, isStaffKind, parseFacts } from './event-schemas.ts';

/** `unexplained`: null details of version 1, which no event explains. */
export type Absence = 'erased' | 'withheld' | 'unreadable' | 'unexplained';
/** `removal`: of erased details, the number of the later event that says so, or may say so: its own are withheld. */
export type ReadEvent = WithFacts & { absence: Absence | null; removal: number | null };
type WithFacts = CertifiedEvent & { facts: AnyEventFacts | null };

/** Version 1 doesn't say whether null details are withheld. A person with the database alone can make details unreadable. */
const isWithheld = ({ details }: CertifiedEvent) =>
  details === null || ('absent' in details && details.absent === 'withheld');

export function detailsIn({ details }: CertifiedEvent): EventDetails | null {
  if (details === null || 'absent' in details) return null;
  return { salt: decodedBase64Url(details.salt), bytes: decodedBase64Url(details.bytes) };
}

export function readEvents({ events }: Certificate): ReadEvent[] {
  const read = events.map((event) => {
    const details = detailsIn(event);
    return { ...event, facts: details && parseFacts(event.kind, details.bytes) };
  });
  const removalOf = removalsIn(read);
  return read.map((event) => {
    const removal = removalOf(event.number);
    const absence = absenceOf(event, removal);
    return { ...event, absence, removal: absence === 'erased' ? (removal?.number ?? null) : null };
  });
}

function absenceOf(event: WithFacts, removal: WithFacts | null): Absence | null {
  if (event.details !== null) return 'absent' in event.details ? event.details.absent : null;
  // A withheld removal names no numbers, and staff actions may be withheld themselves.
  return removal && (removal.facts || !isStaffKind(event.kind)) ? 'erased' : 'unexplained';
}

/** A signer chooses how many events and numbers there are, so one pass finds all removals. */
function removalsIn(events: readonly WithFacts[]): (number: number) => WithFacts | null {
  const named = new Map<number, WithFacts>();
  let withheld: WithFacts | null = null;
  for (const event of events) {
    if (event.kind !== 'details_removed') continue;
    if (event.facts?.kind !== 'details_removed') {
      if (isWithheld(event)) withheld = event;
      continue;
    }
    for (const number of event.facts.numbers)
      if (number < event.number && !named.has(number)) named.set(number, event);
  }
  return (number) => named.get(number) ?? (withheld && withheld.number > number ? withheld : null);
}

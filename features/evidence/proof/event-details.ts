import { decodedBase64Url } from './bytes.ts';
import type { Certificate, CertifiedEvent } from './certificate.ts';
import type { EventDetails } from './event.ts';
import { type AnyEventFacts, isStaffKind, parseFacts } from './event-schemas.ts';

/** `unexplained`: null details of version 1, which no event explains. */
export type Absence = 'erased' | 'withheld' | 'unreadable' | 'unexplained';
export type ReadEvent = CertifiedEvent & { facts: AnyEventFacts | null; absence: Absence | null };

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
  const removals = new Removals(read);
  return read.map((event) => ({ ...event, absence: absenceOf(event, removals) }));
}

type WithFacts = CertifiedEvent & { facts: AnyEventFacts | null };

function absenceOf(event: WithFacts, removals: Removals): Absence | null {
  if (event.details !== null) return 'absent' in event.details ? event.details.absent : null;
  const removal = removals.of(event);
  // A withheld removal names no numbers, and staff actions may be withheld themselves.
  return removal && (removal.facts || !isStaffKind(event.kind)) ? 'erased' : 'unexplained';
}

/** A signer chooses how many events and numbers there are, so one pass finds all removals. */
export class Removals {
  readonly #named = new Map<number, WithFacts>();
  #withheld: WithFacts | null = null;

  constructor(events: readonly WithFacts[]) {
    for (const event of events) {
      if (event.kind !== 'details_removed') continue;
      if (event.facts?.kind === 'details_removed') this.#add(event, event.facts.numbers);
      else if (isWithheld(event)) this.#withheld = event;
    }
  }

  #add(event: WithFacts, numbers: readonly number[]) {
    for (const number of numbers)
      if (number < event.number && !this.#named.has(number)) this.#named.set(number, event);
  }

  /** The later event that says that these details were removed, or may say so: its own details are withheld. */
  of({ number }: Pick<CertifiedEvent, 'number'>): WithFacts | null {
    const named = this.#named.get(number);
    if (named) return named;
    return this.#withheld && this.#withheld.number > number ? this.#withheld : null;
  }
}

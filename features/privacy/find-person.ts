import 'server-only';
import { openEvents } from '#features/evidence/open-events.ts';
import {
  findRecordsOf,
  findStoredJourneys,
  type StoredJourney,
} from '#features/privacy/store/person-data.ts';
import { type IdentifierKind, personLookupHash } from '#platform/crypto/person-hash.ts';
import { logEvent } from '#platform/log/log.ts';
import type { ParseResult } from '#platform/values/parse-result.ts';
import { phone } from '#platform/values/phone.ts';
import { email } from '#platform/values/text-formats.ts';

export type { StoredJourney };
/** By what a person is looked for. */
export type PersonIdentifier = { kind: IdentifierKind; value: string };

/** A text that somebody is looked for by: with an @ it is an e-mail address, else a phone number, by the form's own rules. */
export function personFrom(text: string): ParseResult<PersonIdentifier> {
  const kind = text.includes('@') ? 'email' : 'phone';
  const read = kind === 'email' ? email.parse(text) : phone.parse(text);
  return read.ok ? { ok: true, value: { kind, value: read.value } } : read;
}

/** What is kept of a person: nothing of it tells who it is. The log tells who has looked, and never for whom. */
export async function findPerson({ kind, value }: PersonIdentifier, by: string): Promise<StoredJourney[]> {
  const journeys = await findStoredJourneys(personLookupHash(kind, value));
  logEvent('person_searched', { by, count: journeys.length });
  return journeys;
}

/** All that is kept of a journey, for a copy to the person whom it is about: its rows, and its evidence in plain. */
export async function copyOfJourney(journey: StoredJourney) {
  const [records, events] = await Promise.all([
    findRecordsOf(journey.journeyId),
    journey.evidenceBeganAt ? openEvents(journey.journeyId) : [],
  ]);
  return { ...journey, records, events };
}

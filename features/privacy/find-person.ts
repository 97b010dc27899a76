import 'server-only';
import { openEvents } from '#features/evidence/open-events.ts';
import {
  findRecordsOf,
  findStoredJourneys,
  type StoredJourney,
} from '#features/privacy/store/person-data.ts';
import { type IdentifierKind, personLookupHash } from '#platform/crypto/lookup-hash.ts';
import { logEvent } from '#platform/log/log.ts';
import { email, phone } from '#platform/values/identifiers.ts';
import type { ParseResult } from '#platform/values/parse-result.ts';

export type { StoredJourney };
export type PersonIdentifier = { kind: IdentifierKind; value: string };

export function personFrom(text: string): ParseResult<PersonIdentifier> {
  const kind = text.includes('@') ? 'email' : 'phone';
  const read = kind === 'email' ? email.parse(text) : phone.parse(text);
  return read.ok ? { ok: true, value: { kind, value: read.value } } : read;
}

/** The log names the searching person, never the person they look for. */
export async function findPerson({ kind, value }: PersonIdentifier, by: string): Promise<StoredJourney[]> {
  const journeys = await findStoredJourneys(personLookupHash(kind, value));
  logEvent('person_searched', { by, count: journeys.length });
  return journeys;
}

export async function copyOfJourney(journey: StoredJourney) {
  const [records, events] = await Promise.all([
    findRecordsOf(journey.journeyId),
    journey.evidenceBeganAt ? openEvents(journey.journeyId) : [],
  ]);
  return { ...journey, records, events };
}

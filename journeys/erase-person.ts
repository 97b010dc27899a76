import 'server-only';
import { findJourneysOf, type Removal, recordRemoval, recordUnmarked } from '#records/evidence-removal.ts';
import { recordEntryForgotten, recordErasure } from '#records/journeys.ts';
import { logEvent } from '#telemetry/log.ts';
import { type PersonTrait, personMark } from '#vault/person-mark.ts';
import { findNotary, tellBareEnd } from './keep-evidence.ts';

/** What became of each journey that a person was found in. */
export type Erased = { journeyId: string; removal: Removal }[];

/**
 * Erases all that is kept of a person, found by e-mail address or phone number: answers, links, and what the evidence
 * tells of them. Evidence that is on hold stays, and is told.
 */
export async function erasePerson(trait: PersonTrait, value: string, by: string): Promise<Erased> {
  const erased: Erased = [];
  for (const journeyId of await findJourneysOf(personMark(trait, value))) {
    erased.push({ journeyId, removal: await eraseJourney(journeyId, { by, sparesSent: false }) });
  }
  return erased;
}

/** Erases one journey; `sparesSent` keeps the evidence of a lead that was sent. */
export async function eraseJourney(
  journeyId: string,
  { by, sparesSent }: { by: string; sparesSent: boolean },
): Promise<Removal> {
  const notary = await findNotary(journeyId);
  const { wasSent } = await recordErasure(journeyId, (reference) => tellBareEnd(notary, reference));
  if (wasSent && sparesSent) return 'nothing_there';
  await recordEntryForgotten(journeyId);
  const removal = await removeDetails(journeyId, 'erasure', by);
  logEvent('evidence_erased', { journeyId, reason: removal });
  return removal;
}

/** Removes what one journey's events tell, and tells by an event that it did, by whom and why. */
export async function removeDetails(
  journeyId: string,
  because: 'retention' | 'erasure',
  by: string,
): Promise<Removal> {
  const notary = await findNotary(journeyId);
  if (notary)
    return recordRemoval(journeyId, (numbers) => notary.seal('details_removed', { numbers, because, by }));
  await recordUnmarked(journeyId);
  return 'nothing_there';
}

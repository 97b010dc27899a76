import 'server-only';
import {
  findJourneysOf,
  type Removal,
  recordErasureAsked,
  recordRemoval,
  recordUnmarked,
} from '#records/evidence-removal.ts';
import { recordErasure, recordForgotten } from '#records/journeys.ts';
import { logAlert, logEvent } from '#telemetry/log.ts';
import { type PersonTrait, personMark } from '#vault/person-mark.ts';
import { findRemover, tellBareEnd } from './keep-evidence.ts';

/** `key_lost` was removed too, and nobody could have opened it any more. */
export type Erasure = Removal | 'key_lost';
/** What became of each journey that a person was found in. */
export type Erased = { journeyId: string; removal: Erasure | 'failed' }[];

/**
 * Erases all that is kept of a person, found by e-mail address or phone number: answers, links, and what the evidence
 * tells of them. Evidence that is on hold stays, and is told. One journey that can't be erased keeps no other from it, and
 * is found again by the same address or number.
 */
export async function erasePerson(trait: PersonTrait, value: string, by: string): Promise<Erased> {
  const erased: Erased = [];
  for (const journeyId of await findJourneysOf(personMark(trait, value))) {
    const erasing = eraseJourney(journeyId, { by, sparesSent: false });
    const removal = await erasing.catch((error: unknown) => {
      logAlert('evidence_not_erased', { journeyId, by }, error);
      return 'failed' as const;
    });
    erased.push({ journeyId, removal });
  }
  logEvent('person_erased', { by, count: erased.length });
  return erased;
}

/** Erases one journey; `sparesSent` keeps the evidence of a lead that was sent. */
export async function eraseJourney(
  journeyId: string,
  { by, sparesSent }: { by: string; sparesSent: boolean },
): Promise<Erasure> {
  const remover = await findRemover(journeyId);
  const { wasSent } = await recordErasure(journeyId, (reference) =>
    tellBareEnd(remover?.notary ?? null, reference),
  );
  await recordForgotten(journeyId);
  if (wasSent && sparesSent) return 'nothing_there';
  const removal = await removeDetails(journeyId, 'erasure', by);
  logEvent('evidence_erased', { journeyId, reason: removal, by });
  return removal;
}

/** Removes what one journey's events tell, and tells by an event that it did, by whom and why. */
export async function removeDetails(
  journeyId: string,
  because: 'retention' | 'erasure',
  by: string,
): Promise<Erasure> {
  const remover = await findRemover(journeyId);
  if (!remover) {
    await recordUnmarked(journeyId);
    return 'nothing_there';
  }
  const { notary, newKey } = remover;
  const tell = (numbers: number[]) => notary.seal('details_removed', { numbers, because, by });
  const removal = await recordRemoval(journeyId, tell, newKey);
  if (removal === 'on_hold' && because === 'erasure') {
    await recordErasureAsked(journeyId, notary.seal('erasure_asked', { by }));
  }
  return removal === 'removed' && newKey ? 'key_lost' : removal;
}

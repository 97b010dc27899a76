import 'server-only';
import { findEvidenceForRemoval } from '#features/evidence/evidence-writer.ts';
import { readPersons } from '#features/evidence/open-events.ts';
import {
  deletePersons,
  findJourneysOf,
  type Removal,
  recordErasureAsked,
  recordRemoval,
} from '#features/evidence/store/evidence-removal.ts';
import { anonymizeJourney } from '#features/form/store/journeys.ts';
import { outcomeEventFactory } from '#features/lead/close-attempts.ts';
import { recordErasure } from '#features/privacy/store/erasure.ts';
import { findLookupHashes, type PersonTraces, removeTraces } from '#features/privacy/store/person-traces.ts';
import { type IdentifierKind, personLookupHash } from '#platform/crypto/lookup-hash.ts';
import { logAlert, logEvent } from '#platform/log/log.ts';

export type Erasure = Removal | 'key_lost';
export type ErasureResult = { journeyId: string; removal: Erasure | 'failed' }[];

/**
 * Evidence on legal hold stays and is reported. A journey that fails doesn't stop the others; the same identifier finds
 * it again.
 */
export async function erasePerson(kind: IdentifierKind, value: string, by: string): Promise<ErasureResult> {
  const erased: ErasureResult = [];
  const journeyIds = await findJourneysOf(personLookupHash(kind, value));
  // Read before the evidence is removed: only it names the person.
  await removeTraces(await tracesOf(kind, value, journeyIds));
  for (const journeyId of journeyIds) {
    const erasing = eraseJourney(journeyId, { by, keepsSent: false });
    const removal = await erasing.catch((error: unknown) => {
      logAlert('evidence_not_erased', { journeyId, by }, error);
      return 'failed' as const;
    });
    erased.push({ journeyId, removal });
  }
  logEvent('person_erased', { by, count: erased.length });
  return erased;
}

async function tracesOf(kind: IdentifierKind, value: string, journeyIds: string[]): Promise<PersonTraces> {
  // A lost key hides these details; the rest is still erased.
  const opened = await Promise.all(journeyIds.map((journeyId) => readPersons(journeyId).catch(() => [])));
  const persons = opened.flat();
  const emails = [...(kind === 'email' ? [value] : []), ...persons.map(({ email }) => email)];
  const phones = [...(kind === 'phone' ? [value] : []), ...persons.map(({ phone }) => phone)];
  const lookupHashes = [
    ...(await findLookupHashes(journeyIds)),
    ...emails.map((email) => personLookupHash('email', email)),
    ...phones.map((phone) => personLookupHash('phone', phone)),
  ];
  return {
    lookupHashes: [...new Set(lookupHashes)],
    phones: phones.map((phone) => phone.replace(/\D/g, '').slice(-10)),
    texts: [...emails, ...persons.map(({ name }) => name)],
  };
}

/** `keepsSent` leaves the evidence of a sent lead. */
export async function eraseJourney(
  journeyId: string,
  { by, keepsSent }: { by: string; keepsSent: boolean },
): Promise<Erasure> {
  const remover = await findEvidenceForRemoval(journeyId);
  const { wasSent } = await recordErasure(journeyId, (reference) =>
    outcomeEventFactory(remover?.evidenceWriter ?? null, reference),
  );
  await anonymizeJourney(journeyId);
  if (wasSent && keepsSent) return 'nothing_there';
  const removal = await removeDetails(journeyId, 'erasure', by);
  logEvent('evidence_erased', { journeyId, reason: removal, by });
  return removal;
}

export async function removeDetails(
  journeyId: string,
  because: 'retention' | 'erasure',
  by: string,
): Promise<Erasure> {
  const remover = await findEvidenceForRemoval(journeyId);
  if (!remover) {
    await deletePersons(journeyId);
    return 'nothing_there';
  }
  const { evidenceWriter, newKey } = remover;
  const removalEvent = (numbers: number[]) =>
    evidenceWriter.seal('details_removed', { numbers, because, by });
  const removal = await recordRemoval(journeyId, removalEvent, newKey);
  if (removal === 'on_hold' && because === 'erasure') {
    await recordErasureAsked(journeyId, evidenceWriter.seal('erasure_asked', { by }));
  }
  return removal === 'removed' && newKey ? 'key_lost' : removal;
}

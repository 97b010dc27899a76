import 'server-only';
import { recordAudit } from '#features/access/store/audit.ts';
import { findEvidenceForRemoval } from '#features/evidence/evidence-writer.ts';
import { readPersons } from '#features/evidence/open-events.ts';
import {
  deletePersons,
  findJourneysOf,
  findLookupHashes,
  type Removal,
  recordErasureAsked,
  recordRemoval,
} from '#features/evidence/store/evidence-removal.ts';
import { anonymizeJourney } from '#features/form/store/journeys.ts';
import { outcomeEventFactory } from '#features/lead/close-attempts.ts';
import { emailsIn, phonesIn } from '#features/privacy/model/typed-identifiers.ts';
import { recordErasure } from '#features/privacy/store/erasure.ts';
import { findTypedTexts, type PersonTraces, removeTraces } from '#features/privacy/store/person-traces.ts';
import { type IdentifierKind, personLookupHash } from '#platform/crypto/lookup-hash.ts';
import { logAlert, logEvent } from '#platform/log/log.ts';

export type Erasure = Removal | 'key_lost';
export type ErasureResult = { journeyId: string; removal: Erasure | 'failed' }[];

/** By a command, which knows the address or the number itself. */
export async function erasePerson(kind: IdentifierKind, value: string, by: string): Promise<ErasureResult> {
  const erased = await eraseByHash(personLookupHash(kind, value), by, { kind, value });
  const after = { ...countsOf(erased), failed: erased.filter(({ removal }) => removal === 'failed').length };
  await recordAudit({ staffId: null, email: by }, { action: 'person_erased', subject: 'a borrower', after });
  return erased;
}

export const countsOf = (erased: ErasureResult) => ({
  journeys: erased.length,
  onHold: erased.filter(({ removal }) => removal === 'on_hold').length,
});

type Typed = { kind: IdentifierKind; value: string };

/**
 * Evidence on legal hold stays and is reported. A journey that fails doesn't stop the others; the same hash finds it
 * again.
 */
export async function eraseByHash(
  lookupHash: string,
  by: string,
  typed: Typed | null = null,
): Promise<ErasureResult> {
  const erased: ErasureResult = [];
  const journeyIds = await findJourneysOf(lookupHash);
  const written = typed ? [typed] : await findTyped(lookupHash);
  // Read before the evidence is removed: only it names the person.
  await removeTraces(await tracesOf(lookupHash, written, journeyIds));
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

/** An approved erasure has no address. Notes of staff may have it: those whose hash is the person's. */
async function findTyped(lookupHash: string): Promise<Typed[]> {
  const texts = await findTypedTexts();
  const found: Typed[] = [
    ...texts.flatMap(emailsIn).map((value) => ({ kind: 'email' as const, value })),
    ...texts.flatMap(phonesIn).map((value) => ({ kind: 'phone' as const, value })),
  ];
  return found.filter(({ kind, value }) => personLookupHash(kind, value) === lookupHash);
}

async function tracesOf(
  lookupHash: string,
  written: readonly Typed[],
  journeyIds: string[],
): Promise<PersonTraces> {
  // A lost key hides these details; the rest is still erased.
  const opened = await Promise.all(journeyIds.map(readPersons));
  const persons = opened.flat();
  const typed = (kind: IdentifierKind) => written.flatMap((one) => (one.kind === kind ? one.value : []));
  const emails = [...typed('email'), ...persons.map(({ email }) => email)];
  const phones = [...typed('phone'), ...persons.map(({ phone }) => phone)];
  const lookupHashes = [
    lookupHash,
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

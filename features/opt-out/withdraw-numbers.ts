import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { type EvidenceWriter, findEvidenceWriter, openEvidence } from '#features/evidence/evidence-writer.ts';
import { personsIn, readPersons } from '#features/evidence/open-events.ts';
import { findJourney } from '#features/form/store/journeys.ts';
import { findJourneysAgreed } from '#features/opt-out/store/phone-consents.ts';
import {
  recordStaffWithdrawal,
  recordWithdrawn,
  type WithdrawalEntry,
} from '#features/opt-out/store/withdrawals.ts';
import { personLookupHash } from '#platform/crypto/lookup-hash.ts';
import { logAlert, logEvent } from '#platform/log/log.ts';

type WithdrawalResult = 'recorded' | 'later_agreement';

/** The list first: it protects the borrower. The events follow, and again when staff record that the operator was notified. */
export async function withdrawNumbers(
  actor: Actor,
  entry: WithdrawalEntry,
  subject: string,
): Promise<WithdrawalResult> {
  const lookupHashes = await recordStaffWithdrawal(actor, entry, subject);
  if (lookupHashes.length === 0 && entry.lookupHashes.length > 0) return 'later_agreement';
  await appendWithdrawals(actor.email, { ...entry, lookupHashes });
  logEvent('withdrawal_recorded', { by: actor.email, what: entry.receivedBy });
  return 'recorded';
}

type Withdrawn = Pick<WithdrawalEntry, 'lookupHashes' | 'journeyId' | 'receivedAt'>;

/** Repeats safely: each agreement gets one event. A journey that fails doesn't stop the others. */
export async function appendWithdrawals(
  by: string,
  { lookupHashes, journeyId, receivedAt }: Withdrawn,
): Promise<void> {
  for (const id of await findJourneysAgreed({ lookupHashes, journeyId, before: receivedAt })) {
    try {
      const evidenceWriter = await evidenceWriterFor(id);
      if (!evidenceWriter) continue;
      await recordWithdrawn(id, receivedAt, evidenceWriter.seal('phone_consent_withdrawn', { by }));
    } catch (error) {
      logAlert('withdrawal_not_recorded', { journeyId: id, by }, error);
    }
  }
}

/** Begins the evidence of a journey of an older release. */
export async function evidenceWriterFor(journeyId: string): Promise<EvidenceWriter | null> {
  const known = await findEvidenceWriter(journeyId);
  if (known) return known;
  const journey = await findJourney(journeyId, 'any');
  return journey && openEvidence(journey, 'any');
}

const hashesOf = (persons: readonly { phone: string }[]) => [
  ...new Set(persons.map(({ phone }) => personLookupHash('phone', phone))),
];

/** The numbers with which the borrower agreed. None after the details were deleted. */
export const phoneHashesIn = async (evidenceWriter: EvidenceWriter, journeyId: string): Promise<string[]> =>
  hashesOf(await personsIn(evidenceWriter, journeyId));

export const phoneHashesOf = async (journeyId: string): Promise<string[]> =>
  // A lost key hides them.
  hashesOf(await readPersons(journeyId).catch(() => []));

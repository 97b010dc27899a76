import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import {
  type EvidenceWriter,
  findEvidenceWriter,
  findReadingWriter,
  openEvidence,
} from '#features/evidence/evidence-writer.ts';
import { personsIn } from '#features/evidence/open-events.ts';
import { findLookupHashes } from '#features/evidence/store/evidence-removal.ts';
import { findJourney } from '#features/form/store/journeys.ts';
import {
  findMissingEvents,
  type MissingEvents,
  recordEventsAdded,
} from '#features/opt-out/store/missing-events.ts';
import { findJourneysAgreed } from '#features/opt-out/store/phone-consents.ts';
import {
  recordStaffWithdrawal,
  recordWithdrawn,
  type WithdrawalEntry,
} from '#features/opt-out/store/withdrawals.ts';
import { personLookupHash } from '#platform/crypto/lookup-hash.ts';
import { logAlert, logEvent } from '#platform/log/log.ts';

const MAX_COMPLETED = 50;

/** The list first: it protects the borrower. The events follow, with the job if a crash stops them here. */
export async function withdrawNumbers(
  actor: Actor,
  entry: WithdrawalEntry,
  subject: string,
): Promise<'recorded' | 'later_agreement'> {
  const requestIds = await recordStaffWithdrawal(actor, entry, subject);
  if (requestIds === null) return 'later_agreement';
  await addMissingEvents(requestIds);
  logEvent('withdrawal_recorded', { by: actor.email, what: entry.receivedBy });
  return 'recorded';
}

/** Without `requestIds`, adds those that a crash or a lost key prevented. */
export async function addMissingEvents(requestIds: readonly string[] | null = null): Promise<void> {
  for (const missing of await findMissingEvents(MAX_COMPLETED, requestIds))
    if (await appendWithdrawals(missing)) await recordEventsAdded(missing);
}

/** Repeats safely: each agreement gets one event. A journey that fails doesn't stop the others; returns false. */
export async function appendWithdrawals({
  by,
  receivedAt,
  journeyIds,
}: Omit<MissingEvents, 'requestId'>): Promise<boolean> {
  let isComplete = true;
  for (const journeyId of await findJourneysAgreed(journeyIds, receivedAt)) {
    try {
      const evidenceWriter = await evidenceWriterFor(journeyId);
      if (!evidenceWriter) continue;
      await recordWithdrawn(journeyId, receivedAt, evidenceWriter.seal('phone_consent_withdrawn', { by }));
    } catch (error) {
      logAlert('withdrawal_not_recorded', { journeyId, by }, error);
      isComplete = false;
    }
  }
  return isComplete;
}

/** Begins the evidence of a journey of an older release. */
export async function evidenceWriterFor(journeyId: string): Promise<EvidenceWriter | null> {
  const known = await findEvidenceWriter(journeyId);
  if (known) return known;
  const journey = await findJourney(journeyId, 'any');
  return journey && openEvidence(journey, 'any');
}

/** The numbers with which the borrower agreed. None after the details were deleted. */
export async function phoneHashesIn(evidenceWriter: EvidenceWriter, journeyId: string): Promise<string[]> {
  const persons = await personsIn(evidenceWriter, journeyId);
  return [...new Set(persons.map(({ phone }) => personLookupHash('phone', phone)))];
}

/**
 * A lost key hides which hash of the borrower is the number's. Then all of them count: the one of the email address does no
 * harm on the list, and the next agreement to calls takes it off too.
 */
export async function phoneHashesOf(journeyId: string): Promise<string[]> {
  const evidenceWriter = await findReadingWriter(journeyId);
  const found = evidenceWriter ? await phoneHashesIn(evidenceWriter, journeyId) : [];
  return found.length > 0 ? found : findLookupHashes([journeyId]);
}

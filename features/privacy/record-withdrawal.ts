import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { findJourneyOf } from '#features/evidence/store/evidence.ts';
import { type ReceivedBy, receivedTime } from '#features/opt-out/model/received.ts';
import { withdrawalDueAt } from '#features/opt-out/model/withdrawal.ts';
import { phoneHashesOf, withdrawNumbers } from '#features/opt-out/withdraw-numbers.ts';
import { databaseNow } from '#platform/database/db.ts';
import type { FormResult } from '#platform/values/field-errors.ts';
import { parseReference } from '#platform/values/ids.ts';
import { findSubject, type SubjectInput } from './record-request.ts';

type WithdrawalInput = SubjectInput & {
  reference: string;
  receivedBy: ReceivedBy;
  receivedOn: string;
  reason: string;
};

type Withdrawing = FormResult<{ lookupHashes: string[]; journeyId: string | null; subject: string }>;

/** For the lead of a reference, and else for a number. */
export async function recordWithdrawal(
  actor: Actor,
  { receivedBy, receivedOn, reason, ...given }: WithdrawalInput,
): Promise<FormResult<{ isListed: boolean }>> {
  const received = receivedTime(receivedOn, actor.timeZone, await databaseNow());
  if (!received.ok) return { ok: false, errors: { receivedOn: received.message } };
  if (given.reference !== '' && given.identifier !== '')
    return { ok: false, errors: { identifier: 'Enter a reference or a phone number, not both' } };
  const found = given.reference === '' ? await ofNumber(actor, given) : await ofLead(given.reference);
  if (!found.ok) return found;
  const { lookupHashes, journeyId, subject } = found;
  const receivedAt = received.value;
  const dueAt = withdrawalDueAt(receivedAt, receivedOn);
  const entry = { lookupHashes, journeyId, receivedAt, dueAt, receivedBy, reason };
  const recorded = await withdrawNumbers(actor, entry, subject);
  if (recorded !== 'recorded') return { ok: false, errors: { receivedOn: LATER_AGREEMENT } };
  // The number of a lead is gone with its details.
  return { ok: true, isListed: lookupHashes.length > 0 };
}

async function ofLead(typed: string): Promise<Withdrawing> {
  const reference = parseReference(typed) ?? typed;
  const journeyId = await findJourneyOf(reference);
  if (!journeyId) return { ok: false, errors: { reference: 'We can’t find a lead with this reference' } };
  return { ok: true, lookupHashes: await phoneHashesOf(journeyId), journeyId, subject: reference };
}

async function ofNumber(actor: Actor, given: SubjectInput): Promise<Withdrawing> {
  if (given.identifier === '' && given.search === '') return { ok: false, errors: { identifier: NO_NUMBER } };
  const found = await findSubject(actor, given);
  if (!found.ok) return found;
  if (found.kind !== 'phone') return { ok: false, errors: { identifier: NO_NUMBER } };
  return { ok: true, lookupHashes: [found.lookupHash], journeyId: null, subject: 'a number' };
}

const NO_NUMBER = 'Enter a phone number, or the reference of a lead';
const LATER_AGREEMENT =
  'The borrower agreed to calls after that day, so nothing changed. If they called today, enter today';

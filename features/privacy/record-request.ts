import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { allows } from '#features/access/model/permissions.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { findJourneysOf } from '#features/evidence/store/evidence-removal.ts';
import { findSearchedPerson, recordPersonSearch } from '#features/lead/store/person-searches.ts';
import { type ReceivedBy, receivedTime } from '#features/opt-out/model/received.ts';
import type { RecordedKind } from '#features/privacy/model/person-request.ts';
import { recordRequest } from '#features/privacy/store/person-requests.ts';
import { erasureLimit, searchLimit } from '#features/sign-in/limits.ts';
import { countStaffAttempt } from '#features/sign-in/store/sign-in-attempts.ts';
import { personLookupHash } from '#platform/crypto/lookup-hash.ts';
import { databaseNow } from '#platform/database/db.ts';
import { logEvent } from '#platform/log/log.ts';
import type { FormResult } from '#platform/values/field-errors.ts';
import { isUuid } from '#platform/values/ids.ts';
import { personFrom } from './find-person.ts';

export type SubjectInput = { identifier: string; search: string };
type Subject = FormResult<{ lookupHash: string; kind: string | null }>;

const failed = (errors: Record<string, string>) => ({ ok: false, errors }) as const;
const TOO_MANY_SEARCHES = 'Too many searches. Wait 15 minutes, then try again';
const NO_IDENTIFIER = 'Enter the email address or phone number';
const SEARCH_EXPIRED = 'This search has expired. Enter the email address or phone number';

/** The person of a search, or of what was typed, which counts as a search. */
export async function findSubject(actor: Actor, { identifier, search }: SubjectInput): Promise<Subject> {
  if (identifier === '') {
    const found = isUuid(search) ? await findSearchedPerson(search, actor.staffId) : null;
    if (found) return { ok: true, ...found };
    return failed({ identifier: search === '' ? NO_IDENTIFIER : SEARCH_EXPIRED });
  }
  const person = personFrom(identifier);
  if (!person.ok) return failed({ identifier: person.message });
  if ((await countStaffAttempt(searchLimit(actor.staffId))).waitSeconds > 0)
    return failed({ identifier: TOO_MANY_SEARCHES });
  await recordAudit(actor, { action: 'person_searched', subject: 'a borrower' });
  const { kind, value } = person.value;
  return { ok: true, kind, lookupHash: personLookupHash(kind, value) };
}

/**
 * A search for what was typed: a form that returns to its page may not store the address. A request, unlike a withdrawal,
 * needs a person of whom something is stored, and else leaves no row.
 */
export async function searchSubject(
  actor: Actor,
  given: SubjectInput,
  of: 'request' | 'withdrawal',
): Promise<FormResult<{ search: string }>> {
  if (given.identifier === '') return { ok: true, search: given.search };
  const found = await findSubject(actor, given);
  if (!found.ok) return found;
  const { lookupHash, kind } = found;
  if (of === 'request' && mayFindPerson(actor) && (await findJourneysOf(lookupHash)).length === 0)
    return failed({ identifier: NOTHING_STORED });
  return { ok: true, search: await recordPersonSearch(actor.staffId, lookupHash, kind) };
}

const mayFindPerson = ({ role }: Actor): boolean => allows(role, 'leads_find_person');

type PersonRequestInput = SubjectInput & {
  kind: RecordedKind;
  receivedBy: ReceivedBy;
  receivedOn: string;
  reason: string;
};

/** A person of whom nothing is stored gets no row. The caller has checked the second factor. */
export async function recordPersonRequest(
  actor: Actor,
  { kind, receivedBy, receivedOn, reason, ...given }: PersonRequestInput,
): Promise<FormResult<{ id: string }>> {
  const needed = kind === 'erasure' ? 'erasure_request' : 'requests_record';
  if (!allows(actor.role, needed)) return failed({ kind: 'Your role can record an erasure only' });
  const received = receivedTime(receivedOn, actor.timeZone, await databaseNow());
  if (!received.ok) return failed({ receivedOn: received.message });
  const subject = await findSubject(actor, given);
  if (!subject.ok) return subject;
  const { lookupHash } = subject;
  const limit = kind === 'erasure' ? erasureLimit(actor.staffId) : null;
  // The next answer is one about a person.
  if (limit && !mayFindPerson(actor) && (await countStaffAttempt(limit)).waitSeconds > 0)
    return failed({ '': TOO_MANY_ERASURES });
  if ((await findJourneysOf(lookupHash)).length === 0) return failed({ identifier: NOTHING_STORED });
  const request = { kind, lookupHash, receivedAt: received.value, receivedBy, reason };
  const recorded = await recordRequest(actor, request, mayFindPerson(actor) ? limit : null);
  if (recorded.kind !== 'recorded') return failed({ '': NOT_RECORDED[recorded.kind] });
  logEvent('person_request_recorded', { by: actor.email, what: kind });
  return { ok: true, id: recorded.id };
}

const NOTHING_STORED = 'We have no application under this email address or phone number';
export const TOO_MANY_ERASURES = 'You reached five erasures in an hour. Try again later.';
const NOT_RECORDED = {
  already_asked: 'This request is already open. Find it in the list.',
  too_many_open: 'There are 100 open requests. Answer some of them first.',
  too_many_erasures: TOO_MANY_ERASURES,
};

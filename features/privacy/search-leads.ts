import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { allows } from '#features/access/model/permissions.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { findPrefillByReference } from '#features/lead/list-prefills.ts';
import { findReferenceOf } from '#features/lead/store/lead-list.ts';
import { countLeadsOf, recordPersonSearch } from '#features/lead/store/person-searches.ts';
import { countPrefillsOf } from '#features/lead/store/prefill-list.ts';
import { searchLimit } from '#features/sign-in/limits.ts';
import { countStaffAttempt } from '#features/sign-in/store/sign-in-attempts.ts';
import { personLookupHash } from '#platform/crypto/lookup-hash.ts';
import { logEvent } from '#platform/log/log.ts';
import { parseReference } from '#platform/values/ids.ts';
import { personFrom } from './find-person.ts';

export type SearchResult =
  | { kind: 'lead'; reference: string }
  | { kind: 'prefill'; id: string }
  | { kind: 'person'; search: string }
  | { kind: 'nothing' }
  | { kind: 'not_allowed' }
  | { kind: 'too_many' };

/** By the reference of a lead or prefill, an operator UUID, an email or a phone number. Never stores the last two. */
export async function searchLeads(actor: Actor, text: string): Promise<SearchResult> {
  if (text === '') return { kind: 'nothing' };
  const reference = text.includes('@')
    ? null
    : await findReferenceOf({ reference: parseReference(text), text });
  if (reference) return { kind: 'lead', reference };
  const prefillId = text.includes('@') ? null : await findPrefillByReference(text);
  if (prefillId) return { kind: 'prefill', id: prefillId };
  const person = personFrom(text);
  if (!person.ok) return { kind: 'nothing' };
  if (!allows(actor.role, 'leads_find_person')) return { kind: 'not_allowed' };
  if ((await countStaffAttempt(searchLimit(actor.staffId))).waitSeconds > 0) return { kind: 'too_many' };
  const lookupHash = personLookupHash(person.value.kind, person.value.value);
  const [count, prefills] = await Promise.all([countLeadsOf(lookupHash), countPrefillsOf(lookupHash)]);
  const search = await recordPersonSearch(actor.staffId, lookupHash, person.value.kind);
  await recordAudit(actor, {
    action: 'person_searched',
    subject: 'a borrower',
    after: { found: count, prefills },
  });
  logEvent('person_searched', { by: actor.email, count: count + prefills });
  return { kind: 'person', search };
}

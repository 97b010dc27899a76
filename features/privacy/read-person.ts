import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { allows } from '#features/access/model/permissions.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { readPersons } from '#features/evidence/open-events.ts';
import { findJourneyOf } from '#features/evidence/store/evidence.ts';
import { findLookupHashes } from '#features/evidence/store/evidence-removal.ts';
import { listLeads } from '#features/lead/list-leads.ts';
import { listPrefillsOfPerson } from '#features/lead/list-prefills.ts';
import { NO_FILTERS } from '#features/lead/model/lead-filters.ts';
import { receiptPath } from '#features/lead/model/receipt.ts';
import { findSearchedPerson, recordPersonSearch } from '#features/lead/store/person-searches.ts';
import { listOptOuts } from '#features/opt-out/store/opt-out-list.ts';
import { findStoredJourneys, type StoredJourney } from '#features/privacy/store/person-data.ts';
import { findReceiptsOf } from '#features/privacy/store/receipts-of-person.ts';
import { findHashOfRequest, listRequestsOf } from '#features/privacy/store/request-list.ts';
import { searchLimit } from '#features/sign-in/limits.ts';
import { countStaffAttempt } from '#features/sign-in/store/sign-in-attempts.ts';
import { env } from '#platform/config/env.ts';
import { personLookupHash } from '#platform/crypto/lookup-hash.ts';
import { isUuid } from '#platform/values/ids.ts';

const MAX_ENTRIES = 50;

export type PersonRecord = NonNullable<Awaited<ReturnType<typeof readPerson>>>;

/** Everything under the email address or the number of a search. Null if the search has expired. */
export async function readPerson(actor: Actor, search: string) {
  const searched = isUuid(search) ? await findSearchedPerson(search, actor.staffId) : null;
  if (!searched) return null;
  const { lookupHash, kind } = searched;
  const journeys = await findStoredJourneys(lookupHash);
  const hashes = [lookupHash, ...(await findLookupHashes(journeys.map(({ journeyId }) => journeyId)))];
  const [listed, prefills, receipts, requests, optOuts] = await Promise.all([
    listLeads(actor, { filters: NO_FILTERS, person: search }),
    listPrefillsOfPerson(actor, search),
    findReceiptsOf(lookupHash),
    listRequestsOf(hashes),
    listOptOuts(MAX_ENTRIES, hashes),
  ]);
  return {
    search,
    isNumber: kind === 'phone',
    leads: listed === 'gone' ? [] : listed.leads,
    hasOlderLeads: listed !== 'gone' && listed.older !== null,
    prefills,
    receipts: receipts.map(({ receiptId, ...receipt }) => ({
      ...receipt,
      href: `${env().APP_ORIGIN}${receiptPath(receiptId)}`,
    })),
    requests,
    optOuts,
    erasure: erasureOf(journeys),
  };
}

export type ErasurePlan = {
  journeys: number;
  /** The number alone for a role that may not look up borrowers. */
  leads: readonly string[] | number;
  onHold: readonly string[] | number;
};

/** The data that an erasure would find. */
function erasureOf(journeys: readonly StoredJourney[]) {
  return {
    journeys: journeys.length,
    leads: journeys.flatMap(({ lead }) => lead?.reference ?? []),
    onHold: journeys
      .filter(({ isHeld }) => isHeld)
      .map(({ lead, journeyId }) => lead?.reference ?? journeyId),
  };
}

/** Null after the erasure, which removes the hash. */
export async function planErasure(
  { role }: Pick<Actor, 'role'>,
  requestId: string,
): Promise<ErasurePlan | null> {
  const lookupHash = await findHashOfRequest(requestId);
  if (lookupHash === null) return null;
  const plan = erasureOf(await findStoredJourneys(lookupHash));
  if (allows(role, 'leads_find_person')) return plan;
  return { ...plan, leads: plan.leads.length, onHold: plan.onHold.length };
}

/** A search for the person of a lead, by the email address of its last agreement. */
export async function searchPersonOfLead(
  actor: Actor,
  reference: string,
): Promise<{ search: string } | 'nothing' | 'too_many'> {
  const journeyId = await findJourneyOf(reference);
  if (!journeyId) return 'nothing';
  if ((await countStaffAttempt(searchLimit(actor.staffId))).waitSeconds > 0) return 'too_many';
  const persons = await readPersons(journeyId);
  const email = persons.at(-1)?.email;
  const lookupHash = email ? personLookupHash('email', email) : (await findLookupHashes([journeyId]))[0];
  if (!lookupHash) return 'nothing';
  const search = await recordPersonSearch(actor.staffId, lookupHash, email ? 'email' : null);
  await recordAudit(actor, { action: 'person_searched', subject: reference });
  return { search };
}

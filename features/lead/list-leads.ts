import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { allows } from '#features/access/model/permissions.ts';
import { describeLeadState, type LeadDescription } from '#features/lead/model/lead-copy.ts';
import type { LeadFilters } from '#features/lead/model/lead-filters.ts';
import { findLeadsListed, type ListedLead } from '#features/lead/store/lead-list.ts';
import { findSnapshots } from '#features/lead/store/lead-snapshots.ts';
import { findPersonSearch } from '#features/lead/store/person-searches.ts';
import { isUuid } from '#platform/values/ids.ts';
import { cursorFrom, pageOf } from '#platform/values/time-cursor.ts';

type LeadsQuery = {
  filters: LeadFilters;
  person?: string | null;
  before?: string | null;
  after?: string | null;
};

export type LeadsPage = {
  leads: (ListedLead & { description: LeadDescription })[];
  newer: string | null;
  older: string | null;
};

export const PAGE_SIZE = 50;

export async function listLeads(
  actor: Actor,
  query: LeadsQuery,
  size = PAGE_SIZE,
): Promise<LeadsPage | 'gone'> {
  const mayFindPerson = allows(actor.role, 'leads_find_person');
  const lookupHash =
    mayFindPerson && isUuid(query.person) ? await findPersonSearch(query.person, actor.staffId) : null;
  if (query.person && !lookupHash) return 'gone';
  const leadQuery = { filters: query.filters, zone: actor.timeZone, lookupHash };
  const newerThan = cursorFrom(query.before);
  const olderThan = newerThan ? null : cursorFrom(query.after);
  // The extra lead shows that there is another page.
  const found = await findLeadsListed(leadQuery, { newerThan, olderThan }, size + 1);
  const { rows, ...pages } = pageOf(found, size, { newerThan, olderThan }, ({ createdAt, id }) => ({
    at: createdAt,
    id,
  }));
  const snapshots = await findSnapshots(rows.map(({ id }) => id));
  const leads = rows.flatMap((lead) => {
    const snapshot = snapshots.get(lead.id);
    return snapshot ? [{ ...lead, description: describeLeadState(snapshot) }] : [];
  });
  return { leads, ...pages };
}

import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { allows } from '#features/access/model/permissions.ts';
import { describeLeadState, type LeadDescription } from '#features/lead/model/lead-copy.ts';
import type { LeadFilters } from '#features/lead/model/lead-filters.ts';
import { findLeadsListed, type LeadCursor, type ListedLead } from '#features/lead/store/lead-list.ts';
import { findSnapshots } from '#features/lead/store/lead-snapshots.ts';
import { findPersonSearch } from '#features/lead/store/person-searches.ts';
import { isUuid } from '#platform/values/ids.ts';

export type LeadsQuery = {
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
const CURSOR_TIME = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

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
  const hasMore = found.length > size;
  const leads = newerThan ? found.slice(hasMore ? 1 : 0) : found.slice(0, size);
  const snapshots = await findSnapshots(leads.map(({ id }) => id));
  const [first, last] = [leads[0], leads.at(-1)];
  return {
    leads: leads.flatMap((lead) => {
      const snapshot = snapshots.get(lead.id);
      return snapshot ? [{ ...lead, description: describeLeadState(snapshot) }] : [];
    }),
    newer: first && (newerThan ? hasMore : olderThan !== null) ? cursorText(first) : null,
    older: last && (newerThan !== null || hasMore) ? cursorText(last) : null,
  };
}

const cursorText = ({ createdAt, id }: LeadCursor) => `${createdAt.toISOString()}~${id}`;

function cursorFrom(text: string | null | undefined): LeadCursor | null {
  const [time = '', id, ...rest] = (text ?? '').split('~');
  if (!CURSOR_TIME.test(time) || Number.isNaN(Date.parse(time)) || !isUuid(id) || rest.length > 0)
    return null;
  return { createdAt: new Date(time), id };
}

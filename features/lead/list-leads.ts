import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { allows } from '#features/access/model/permissions.ts';
import type { LeadFilters } from '#features/lead/model/lead-filters.ts';
import { findLeadsListed, type LeadPlace, type ListedLead } from '#features/lead/store/lead-list.ts';
import { findPersonSearch } from '#features/lead/store/person-searches.ts';
import { isUuid } from '#platform/values/uuid.ts';

export type LeadsAsked = {
  filters: LeadFilters;
  /** The id of a search for a person. */
  person?: string | null;
  /** Places as pages name them. */
  before?: string | null;
  after?: string | null;
};

export type LeadsPage = {
  leads: ListedLead[];
  /** Where the pages next to this one begin; null where there is none. */
  newer: string | null;
  older: string | null;
};

export const PAGE_SIZE = 50;
const PLACE = /^(20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A page of leads, the newest first: `after` a place those that are older, `before` it those that are newer. */
export async function listLeads(
  actor: Actor,
  asked: LeadsAsked,
  size = PAGE_SIZE,
): Promise<LeadsPage | 'gone'> {
  const mayFindPerson = allows(actor.role, 'leads_find_person');
  const mark =
    mayFindPerson && isUuid(asked.person) ? await findPersonSearch(asked.person, actor.staffId) : null;
  if (asked.person && !mark) return 'gone';
  const which = { filters: asked.filters, zone: actor.timeZone, mark };
  const newerThan = placeFrom(asked.before);
  const olderThan = newerThan ? null : placeFrom(asked.after);
  // One more than fits tells whether there is a further page.
  const found = await findLeadsListed(which, { newerThan, olderThan }, size + 1);
  const hasMore = found.length > size;
  const leads = newerThan ? found.slice(hasMore ? 1 : 0) : found.slice(0, size);
  const [first, last] = [leads[0], leads.at(-1)];
  return {
    leads,
    newer: first && (newerThan ? hasMore : olderThan !== null) ? placeText(first) : null,
    older: last && (newerThan !== null || hasMore) ? placeText(last) : null,
  };
}

const placeText = ({ createdAt, id }: LeadPlace) => `${createdAt.toISOString()}~${id}`;

function placeFrom(text: string | null | undefined): LeadPlace | null {
  const [, time, id] = PLACE.exec(text ?? '') ?? [];
  if (!time || !id || Number.isNaN(Date.parse(time))) return null;
  return { createdAt: new Date(time), id };
}

import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { allows } from '#features/access/model/permissions.ts';
import type { LeadDescription } from '#features/lead/model/lead-copy.ts';
import { NO_PREFILL_FILTERS, type PrefillFilters } from '#features/lead/model/lead-filters.ts';
import { describePrefill, type PrefillRecord } from '#features/lead/model/prefill-record.ts';
import { findPersonSearch } from '#features/lead/store/person-searches.ts';
import {
  findOnlyPrefillId,
  findPrefillRecord,
  findPrefillsListed,
} from '#features/lead/store/prefill-list.ts';
import { isUuid } from '#platform/values/ids.ts';
import { cursorFrom, pageOf } from '#platform/values/time-cursor.ts';

type PrefillsQuery = { filters: PrefillFilters; before?: string | null; after?: string | null };
type PrefillsPage = { prefills: PrefillRecord[]; newer: string | null; older: string | null };

const PAGE_SIZE = 50;

export async function listPrefills(
  { timeZone }: Pick<Actor, 'timeZone'>,
  { filters, before, after }: PrefillsQuery,
  size = PAGE_SIZE,
): Promise<PrefillsPage> {
  const newerThan = cursorFrom(before);
  const olderThan = newerThan ? null : cursorFrom(after);
  const found = await findPrefillsListed({ filters, zone: timeZone }, { newerThan, olderThan }, size + 1);
  const cursorOf = ({ intentAt, id }: PrefillRecord) => ({ at: intentAt, id });
  const { rows, ...pages } = pageOf(found, size, { newerThan, olderThan }, cursorOf);
  return { prefills: rows, ...pages };
}

/** The newest ones of the person of a search. None if the search has expired. */
export async function listPrefillsOfPerson(actor: Actor, search: string): Promise<PrefillRecord[]> {
  if (!allows(actor.role, 'leads_find_person') || !isUuid(search)) return [];
  const lookupHash = await findPersonSearch(search, actor.staffId);
  if (!lookupHash) return [];
  const query = { filters: NO_PREFILL_FILTERS, zone: actor.timeZone, lookupHash };
  return findPrefillsListed(query, {}, PAGE_SIZE);
}

const HEX = /^[0-9a-f]+$/;
const ID_LENGTH = 32;
/** The first group of an id, as a borrower reads it on the phone. */
const GROUP_LENGTH = 8;

/** By the whole reference or its first group. Null if several prefills have that group. */
export async function findPrefillByReference(text: string): Promise<string | null> {
  const digits = text.toLowerCase().replace(/[\s\p{Dash}_.]/gu, '');
  if (!HEX.test(digits) || (digits.length !== ID_LENGTH && digits.length !== GROUP_LENGTH)) return null;
  return findOnlyPrefillId(inGroups(digits.padEnd(ID_LENGTH, '0')), inGroups(digits.padEnd(ID_LENGTH, 'f')));
}

const inGroups = (digits: string) => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

type PrefillDetail = { prefill: PrefillRecord; description: LeadDescription };

export async function readPrefill(id: string): Promise<PrefillDetail | null> {
  const prefill = isUuid(id) ? await findPrefillRecord(id) : null;
  return prefill && { prefill, description: describePrefill(prefill) };
}

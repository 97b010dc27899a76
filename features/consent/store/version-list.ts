import 'server-only';
import type { OwnConsentSource } from '#features/consent/model/consent-sources.ts';
import { db } from '#platform/database/db.ts';
import { versionFrom } from './columns.ts';

const LISTED_COLUMNS = {
  id: true,
  source: true,
  number: true,
  state: true,
  sha256: true,
  verdict: true,
  findings: true,
  revision: true,
  copiedFrom: true,
  createdAt: true,
  createdByLabel: true,
  editedAt: true,
  editedByLabel: true,
  editedById: true,
  scheduledAt: true,
  scheduledByLabel: true,
  publishedAt: true,
  publishedByLabel: true,
  retiredAt: true,
  retiredByLabel: true,
  selfPublishReason: true,
  outdatedAt: true,
  fetchId: true,
  isSample: true,
  fetch: { select: { endpointId: true } },
} as const;
export type ListedVersion = Awaited<ReturnType<typeof findVersions>>[number];

/** The versions of a source, or of all, newest first. */
export async function findVersions(source?: OwnConsentSource) {
  const found = await db().consentVersion.findMany({
    ...(source && { where: { source } }),
    orderBy: [{ source: 'asc' }, { number: 'desc' }],
    select: LISTED_COLUMNS,
  });
  return found.map(versionFrom);
}

export async function findVersion(source: OwnConsentSource, number: number): Promise<ListedVersion | null> {
  const found = await db().consentVersion.findUnique({
    where: { source_number: { source, number } },
    select: LISTED_COLUMNS,
  });
  return found && versionFrom(found);
}

/** Uses an index that holds only what the count needs. */
export async function countLeadsByFetch(fetchIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db().$queryRaw<{ id: string; leads: number }[]>`
    SELECT given.id,
      (SELECT count(DISTINCT journey_id)::int FROM acknowledgment WHERE fetch_id = given.id) AS leads
    FROM unnest(${[...fetchIds]}::uuid[]) AS given (id)`;
  return new Map(rows.map(({ id, leads }) => [id, leads]));
}

export type OperatorWarnings = { leads: number; lastAt: Date; words: string };

/** By fetch id. Warnings about an erased person's leads are deleted, so they don't count. */
export async function findWarnings(fetchIds: readonly string[]): Promise<Map<string, OperatorWarnings>> {
  const rows = await db().$queryRaw<(OperatorWarnings & { id: string })[]>`
    SELECT fetch_id AS id, count(DISTINCT lead_id)::int AS leads, max(ended_at) AS "lastAt",
      (array_agg(operator_warning ORDER BY ended_at DESC))[1] AS words
    FROM attempt JOIN acknowledgment ON acknowledgment.id = acknowledgment_id
    WHERE operator_warning IS NOT NULL AND fetch_id = ANY (${[...fetchIds]}::uuid[])
    GROUP BY fetch_id`;
  return new Map(rows.map(({ id, ...warnings }) => [id, warnings]));
}

import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Inspection } from '#features/consent/model/consent-inspection.ts';
import { OWN_TEXT_BLOCK, type OwnConsentSource } from '#features/consent/model/consent-text.ts';
import type { OperatorEndpoint } from '#features/consent/model/operator-endpoint.ts';
import { VERSION_COLUMNS, type VersionTable } from '#features/versions/store/versions.ts';
import type { Prisma } from '#generated/prisma/client.ts';
import { db } from '#platform/database/db.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { readOperatorMode, versionFrom } from './columns.ts';
import { recordEndpoint } from './operator-endpoint.ts';

export type InspectedText = Inspection & { bytes: Uint8Array<ArrayBuffer>; sha256: string };
export type ConsentContent = InspectedText & { copiedFrom?: number | null };

export async function lockSource(source: string, tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`consent versions of ${source}`}))`;
}

const TEXT_COLUMNS = {
  ...VERSION_COLUMNS,
  source: true,
  sha256: true,
  verdict: true,
  findings: true,
  scheduledAt: true,
  scheduledByLabel: true,
  selfPublishReason: true,
} as const;

const LOCKED_COLUMNS = { ...TEXT_COLUMNS, scheduledById: true } as const;

type LockedRow = Prisma.ConsentVersionGetPayload<{ select: typeof LOCKED_COLUMNS }>;
export type ConsentVersion = ReturnType<typeof versionFrom<LockedRow>>;

export const consentVersions: VersionTable<ConsentVersion> = {
  rows: (client) => client.consentVersion,
  owner: (source) => ({ source }),
  columns: LOCKED_COLUMNS,
  read: (stored) => versionFrom(stored as LockedRow),
};

/** Borrowers are offered the text as a fetch without a time. */
export async function recordOffer(
  { source, sha256, verdict, findings }: ConsentVersion,
  tx: Tx,
): Promise<string> {
  const id = randomUUID();
  const endpointId = await recordEndpoint(source, tx);
  const blocks = { create: [{ position: 0, key: OWN_TEXT_BLOCK, sha256 }] };
  await tx.consentFetch.create({
    data: { id, source, endpointId, fetchedAt: null, verdict, findings, blocks },
  });
  return id;
}

export async function storeText({ sha256, bytes }: InspectedText, tx: Tx): Promise<void> {
  await tx.consentText.createMany({ data: [{ sha256, bytes }], skipDuplicates: true });
}

export async function findDueNumber(source: string, client: SqlClient = db()): Promise<number | null> {
  const [due] = await client.$queryRaw<{ number: number }[]>`
    SELECT number FROM consent_version
    WHERE source = ${source} AND state = 'scheduled' AND scheduled_at <= clock_timestamp() LIMIT 1`;
  return due?.number ?? null;
}

const LISTED_COLUMNS = {
  ...TEXT_COLUMNS,
  copiedFrom: true,
  createdAt: true,
  createdByLabel: true,
  retiredAt: true,
  retiredByLabel: true,
  outdatedAt: true,
  fetchId: true,
  isSample: true,
  fetch: { select: { endpointId: true } },
} as const;

export type ListedVersion = Awaited<ReturnType<typeof findVersions>>[number];

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

export async function findPublishedVersion(source: OwnConsentSource): Promise<ListedVersion | null> {
  const found = await db().consentVersion.findFirst({
    where: { source, state: 'published' },
    select: LISTED_COLUMNS,
  });
  return found && versionFrom(found);
}

export async function findScheduledVersion(
  source: OwnConsentSource,
): Promise<{ number: number; at: Date } | null> {
  const found = await db().consentVersion.findFirst({
    where: { source, state: 'scheduled' },
    orderBy: { scheduledAt: 'asc' },
    select: { number: true, scheduledAt: true },
  });
  return found?.scheduledAt ? { number: found.number, at: found.scheduledAt } : null;
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

type FetchedText = {
  key: string;
  sha256: string;
  firstAt: Date;
  lastAt: Date;
  fetches: number;
  servedBy: OperatorEndpoint[];
};

type FetchedTextRow = Omit<FetchedText, 'servedBy'> & {
  servedBy: (Omit<OperatorEndpoint, 'mode'> & { mode: string })[];
};

export async function findFetchedTexts(limit: number): Promise<FetchedText[]> {
  const rows = await db().$queryRaw<FetchedTextRow[]>`
    SELECT key, sha256, min(fetched_at) AS "firstAt", max(fetched_at) AS "lastAt", count(*)::int AS fetches,
      coalesce(
        jsonb_agg(DISTINCT jsonb_build_object('address', address, 'clientId', client_id, 'mode', mode))
          FILTER (WHERE operator_endpoint.id IS NOT NULL),
        '[]'
      ) AS "servedBy"
    FROM consent_fetch_block JOIN consent_fetch ON consent_fetch.id = fetch_id
    LEFT JOIN operator_endpoint ON operator_endpoint.id = endpoint_id
    WHERE source = 'personal_v3'
    GROUP BY key, sha256 ORDER BY "lastAt" DESC, "firstAt" DESC, key LIMIT ${limit}`;
  return rows.map((row) => ({
    ...row,
    servedBy: row.servedBy.map((endpoint) => ({ ...endpoint, mode: readOperatorMode(endpoint.mode) })),
  }));
}

/** Uses an index that holds only what the count needs. */
export async function countLeadsByText(hashes: readonly string[]): Promise<Map<string, number>> {
  const rows = await db().$queryRaw<{ sha256: string; leads: number }[]>`
    SELECT sha256,
      (SELECT count(DISTINCT journey_id)::int FROM acknowledgment_block AS agreed
       WHERE agreed.sha256 = given.sha256::char(64)) AS leads
    FROM unnest(${[...hashes]}::text[]) AS given (sha256)`;
  return new Map(rows.map(({ sha256, leads }) => [sha256, leads]));
}

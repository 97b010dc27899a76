import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import type { FetchVerdict, Inspection } from '#features/consent/model/consent-inspection.ts';
import type { ConsentBlock, OwnConsentSource } from '#features/consent/model/consent-text.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { cacheUntilChange } from '#platform/database/configuration.ts';
import { db } from '#platform/database/db.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';
import { MINUTE_MS } from '#platform/values/duration.ts';
import { readCheckFinding, readCheckVerdict, readFetchVerdict } from './columns.ts';
import type { StoredBlock } from './consent-texts.ts';
import { endpointIdOf, isSampleWithheld, recordEndpoint } from './operator-endpoint.ts';

/** A fetched consent, or the partner's published text, which has no fetch time. */
export type StoredFetch = {
  id: string;
  fetchedAt: Date | null;
  blocks: StoredBlock[];
  endpointId: string;
};

/** A fetch with an unusable verdict closes the form until a better fetch. */
export type CheckedFetch = StoredFetch & { fetchedAt: Date; verdict: FetchVerdict; findings: string[] };
type FetchedSource = 'personal_v3';

/** Blocks of `consent_fetch`, in the operator's order. */
const BLOCKS = Prisma.sql`coalesce((
  SELECT json_agg(json_build_object('key', key, 'sha256', sha256) ORDER BY position)
  FROM consent_fetch_block WHERE fetch_id = consent_fetch.id
), '[]')`;

type FetchRow = {
  id: string;
  fetchedAt: Date | null;
  verdict: string;
  findings: string[];
  blocks: StoredBlock[];
};

/**
 * A fetch may be younger than the moment of the request that waited for it. One that is further ahead is from a clock that
 * was wrong: the database allows no display before its fetch, so the form would be closed until that time.
 */
export const AHEAD_MS = MINUTE_MS;

/** From the current endpoint, of any age and with any verdict. */
export async function findNewestFetch(client: SqlClient = db()): Promise<CheckedFetch | null> {
  const source: FetchedSource = 'personal_v3';
  const endpointId = endpointIdOf(source);
  const [found] = await client.$queryRaw<FetchRow[]>`
    SELECT id, fetched_at AS "fetchedAt", verdict, findings, ${BLOCKS} AS blocks
    FROM consent_fetch WHERE source = ${source} AND endpoint_id = ${endpointId}
      AND fetched_at < clock_timestamp() + ${AHEAD_MS} * interval '1 millisecond'
    ORDER BY fetched_at DESC LIMIT 1`;
  return found?.fetchedAt
    ? { ...found, endpointId, fetchedAt: found.fetchedAt, verdict: readFetchVerdict(found.verdict) }
    : null;
}

export const newestFetchAt = cacheUntilChange(() => findNewestFetch());

type PublishedRow = { isSample: boolean; id: string; fetchedAt: Date | null; blocks: StoredBlock[] };

export async function findPublishedText(source: OwnConsentSource): Promise<StoredFetch | null> {
  const [found] = await db().$queryRaw<PublishedRow[]>`
    SELECT is_sample AS "isSample", consent_fetch.id, fetched_at AS "fetchedAt", ${BLOCKS} AS blocks
    FROM consent_version JOIN consent_fetch ON consent_fetch.id = fetch_id
    WHERE consent_version.source = ${source} AND state = 'published'`;
  if (!found || isSampleWithheld({ source, ...found })) return null;
  const { isSample: _, ...fetch } = found;
  return { ...fetch, endpointId: endpointIdOf(source) };
}

export const publishedTextAt = {
  personal_v2: cacheUntilChange(() => findPublishedText('personal_v2')),
  refinance: cacheUntilChange(() => findPublishedText('refinance')),
} satisfies Record<OwnConsentSource, unknown>;

export type NewFetch = { fetchedAt: Date; blocks: ConsentBlock[]; verdict: FetchVerdict; findings: string[] };

export async function recordFetch(source: FetchedSource, fetch: NewFetch): Promise<CheckedFetch> {
  const { fetchedAt, blocks, verdict, findings } = fetch;
  const texts = blocks.map(({ key, html }) => {
    const bytes = new Uint8Array(Buffer.from(html, 'utf8'));
    return { key, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  });
  const id = randomUUID();
  const endpointId = await recordEndpoint(source);
  const [keys, hashes] = [texts.map(({ key }) => key), texts.map(({ sha256 }) => sha256)];
  await db().$executeRaw`
    WITH texts AS (
      INSERT INTO consent_text (sha256, bytes)
      SELECT DISTINCT * FROM unnest(${hashes}::text[], ${texts.map(({ bytes }) => bytes)}::bytea[])
      ON CONFLICT DO NOTHING
    ), fetched AS (
      INSERT INTO consent_fetch (id, source, endpoint_id, fetched_at, verdict, findings)
      VALUES (${id}::uuid, ${source}, ${endpointId}, ${fetchedAt}, ${verdict}, ${findings}::text[])
    )
    INSERT INTO consent_fetch_block (fetch_id, key, sha256, position)
    SELECT ${id}::uuid, key, sha256, place - 1
    FROM unnest(${keys}::text[], ${hashes}::text[]) WITH ORDINALITY AS given (key, sha256, place)`;
  return {
    id,
    blocks: texts.map(({ key, sha256 }) => ({ key, sha256 })),
    endpointId,
    fetchedAt,
    verdict,
    findings,
  };
}

export async function findConsentChecks(
  hashes: readonly string[],
  checkerVersion: string,
): Promise<Map<string, Inspection>> {
  const rows = await db().$queryRaw<{ sha256: string; verdict: string; findings: string[] }[]>`
    SELECT sha256, verdict, findings FROM consent_check
    WHERE sha256 = ANY (${[...hashes]}::text[]) AND checker_version = ${checkerVersion}`;
  return new Map(
    rows.map(({ sha256, verdict, findings }) => [
      sha256,
      {
        verdict: readCheckVerdict(verdict),
        findings: findings.map((finding) => readCheckFinding(finding)),
      },
    ]),
  );
}

export async function recordConsentCheck(
  sha256: string,
  checkerVersion: string,
  { verdict, findings }: Inspection,
): Promise<void> {
  await db().$executeRaw`
    INSERT INTO consent_check (sha256, checker_version, verdict, findings)
    VALUES (${sha256}, ${checkerVersion}, ${verdict}, ${[...findings]}::text[]) ON CONFLICT DO NOTHING`;
}

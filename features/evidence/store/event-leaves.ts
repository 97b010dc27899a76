import 'server-only';
import type { EventHead } from '#features/evidence/proof/format/event.ts';
import { db } from '#platform/database/db.ts';
import type { ReadKey } from './evidence.ts';

export type SealedLeaf = EventHead & {
  leafHash: string;
  nodeHash: string | null;
  sealed: Uint8Array | null;
} & ReadKey;
export type StoredRemoval = { journey: string; commitment: string; sealed: Uint8Array } & ReadKey;

/** The events among these leaves, as stored now, each beside its hash in the tree. */
export async function readEventLeaves(from: number, to: number): Promise<SealedLeaf[]> {
  return db().$queryRaw<SealedLeaf[]>`
    SELECT event.journey_id AS journey, event.number, event.at, event.kind, event.previous, event.commitment,
      event.leaf_hash AS "leafHash", node.hash AS "nodeHash", details.sealed, key.master AS "keyId", key.wrapped
    FROM evidence_leaf AS leaf
    JOIN evidence_event AS event ON event.journey_id = leaf.journey_id AND event.number = leaf.number
    LEFT JOIN evidence_node AS node ON node.level = 0 AND node.index = leaf.index
    LEFT JOIN evidence_details AS details ON details.journey_id = event.journey_id AND details.number = event.number
    LEFT JOIN evidence_key AS key ON key.journey_id = event.journey_id
    WHERE leaf.index >= ${from}::bigint AND leaf.index < ${to}::bigint`;
}

/** The first journey among these leaves with a leaf whose event is no longer stored. */
export async function findLostLeaf(from: number, to: number): Promise<string | null> {
  const [lost] = await db().$queryRaw<{ journey: string | null }[]>`
    SELECT leaf.journey_id AS journey FROM evidence_leaf AS leaf
    LEFT JOIN evidence_event AS event ON event.journey_id = leaf.journey_id AND event.number = leaf.number
    WHERE leaf.index >= ${from}::bigint AND leaf.index < ${to}::bigint AND leaf.audit_id IS NULL AND event.kind IS NULL
    LIMIT 1`;
  return lost ? (lost.journey ?? '') : null;
}

/** A journey with an event that waits for the tree and is no longer stored. */
export async function findLostPending(): Promise<string | null> {
  const [lost] = await db().$queryRaw<{ journey: string }[]>`
    SELECT journey_id AS journey FROM evidence_unsealed LEFT JOIN evidence_event AS event USING (journey_id, number)
    WHERE event.kind IS NULL LIMIT 1`;
  return lost?.journey ?? null;
}

/** The first of these journeys that has an event which is not in the tree and doesn't wait for it. */
export async function findJourneyOutsideTree(journeys: readonly string[]): Promise<string | null> {
  const [found] = await db().$queryRaw<{ journey: string }[]>`
    SELECT event.journey_id AS journey FROM evidence_event AS event
    LEFT JOIN evidence_leaf AS leaf USING (journey_id, number) LEFT JOIN evidence_unsealed AS pending USING (journey_id, number)
    WHERE event.journey_id = ANY(${[...journeys]}::uuid[]) AND leaf.index IS NULL AND pending.place IS NULL LIMIT 1`;
  return found?.journey ?? null;
}

/**
 * The log's own record of a journey: the number of its last event, whether its key is stored, and how many leaves below
 * `size` are missing behind its last one. Any of these may have been an event of the journey.
 */
export type JourneyExtent = { last: number; hasKey: boolean; missing: number };

export async function readJourneyExtent(journeyId: string, size: number): Promise<JourneyExtent> {
  const [extent] = await db().$queryRaw<JourneyExtent[]>`
    WITH own AS (
      SELECT coalesce(max(number), 0) AS number, coalesce(max(index), -1) AS index
      FROM evidence_leaf WHERE journey_id = ${journeyId}::uuid
    )
    SELECT greatest(own.number, (SELECT max(number) FROM evidence_unsealed WHERE journey_id = ${journeyId}::uuid)) AS last,
      EXISTS (SELECT FROM evidence_key WHERE journey_id = ${journeyId}::uuid) AS "hasKey",
      greatest(0, ${size}::bigint - 1 - own.index
        - (SELECT count(*) FROM evidence_leaf WHERE index > own.index AND index < ${size}::bigint))::float8 AS missing
    FROM own`;
  return extent ?? { last: 0, hasKey: false, missing: 0 };
}

export async function findRemovals(journeys: readonly string[]): Promise<StoredRemoval[]> {
  if (journeys.length === 0) return [];
  return db().$queryRaw<StoredRemoval[]>`
    SELECT event.journey_id AS journey, event.commitment, details.sealed, key.master AS "keyId", key.wrapped
    FROM evidence_event AS event JOIN evidence_details AS details USING (journey_id, number)
    JOIN evidence_key AS key USING (journey_id)
    WHERE event.kind = 'details_removed' AND event.journey_id = ANY(${[...journeys]}::uuid[])`;
}

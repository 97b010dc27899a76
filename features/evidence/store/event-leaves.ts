import 'server-only';
import type { EventHead } from '#features/evidence/proof/event.ts';
import { db } from '#platform/database/db.ts';

type JourneyKey = { keyId: number | null; wrapped: Uint8Array<ArrayBuffer> | null };
export type SealedLeaf = EventHead & {
  leafHash: string;
  nodeHash: string | null;
  sealed: Uint8Array | null;
} & JourneyKey;
export type StoredRemoval = { journey: string; commitment: string; sealed: Uint8Array } & JourneyKey;

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

export async function findRemovals(journeys: readonly string[]): Promise<StoredRemoval[]> {
  if (journeys.length === 0) return [];
  return db().$queryRaw<StoredRemoval[]>`
    SELECT event.journey_id AS journey, event.commitment, details.sealed, key.master AS "keyId", key.wrapped
    FROM evidence_event AS event JOIN evidence_details AS details USING (journey_id, number)
    JOIN evidence_key AS key USING (journey_id)
    WHERE event.kind = 'details_removed' AND event.journey_id = ANY(${[...journeys]}::uuid[])`;
}

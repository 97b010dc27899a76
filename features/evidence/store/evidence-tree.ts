import 'server-only';
import { findPendingRows } from '#features/access/store/audit-log.ts';
import { loggedHead, newAuditHead } from '#features/evidence/proof/format/audit-entry.ts';
import { type Hash, leafHashOf } from '#features/evidence/proof/format/event.ts';
import { appendLeaves, type NodePlace, type TreeNode } from '#features/evidence/proof/format/tree.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { db } from '#platform/database/db.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';
import { sqlTransaction, transaction } from '#platform/database/transaction.ts';

/** Small, so that leads of the same moment wait little for its statements. */
const BATCH_SIZE = 250;
/** One instance at a time appends to the tree. */
const TREE_LOCK = 27_560;

export async function treeSize(client: SqlClient = db()): Promise<number> {
  const [row] = await client.$queryRaw<
    { size: bigint }[]
  >`SELECT coalesce(max(index) + 1, 0) AS size FROM evidence_leaf`;
  return Number(row?.size ?? 0);
}

export async function readNodes(places: NodePlace[], client: SqlClient = db()): Promise<Hash[]> {
  const hashes = await findNodes(places, client);
  const missing = places[hashes.indexOf(NO_NODE)];
  if (missing) throw new Error(`node ${missing.level}/${missing.index} of the evidence tree is missing`);
  return hashes;
}

/** Marks a missing node. Never a real hash. */
const NO_NODE: Hash = '';

export async function findNodes(places: NodePlace[], client: SqlClient = db()): Promise<Hash[]> {
  if (places.length === 0) return [];
  const [levels, indexes] = [places.map(({ level }) => level), places.map(({ index }) => index)];
  // A plan lives until statistics change. Made for a join with an almost empty table, it would read the grown table whole.
  const found = await client.$queryRaw<TreeNode[]>`
    SELECT level, index::float8 AS index, hash
    FROM unnest(${levels}::int[], ${indexes}::bigint[]) AS wanted (level, index) CROSS JOIN LATERAL (
      SELECT hash FROM evidence_node WHERE evidence_node.level = wanted.level AND evidence_node.index = wanted.index OFFSET 0
    ) AS node`;
  const known = new Map(found.map(({ level, index, hash }) => [`${level}/${index}`, hash]));
  return places.map(({ level, index }) => known.get(`${level}/${index}`) ?? NO_NODE);
}

/** Prisma would compile each statement of so many rows, and block the process for seconds. */
export async function recordPending(): Promise<{ added: number; late: number }> {
  return sqlTransaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${TREE_LOCK})`;
    const events = await addEvents(tx);
    const { rows, late } = await addAuditRows(tx);
    return { added: events + rows, late };
  });
}

const AUDIT_KINDS = {
  in_time: 'staff_act',
  before_log: 'staff_act_earlier',
  late: 'staff_act_late',
} as const;

async function addAuditRows(tx: SqlClient): Promise<{ rows: number; late: number }> {
  const pending = await findPendingRows(tx, BATCH_SIZE);
  if (pending.length === 0) return { rows: 0, late: 0 };
  const heads = pending.map(({ when, ...row }) => newAuditHead(row, AUDIT_KINDS[when]));
  const { size, nodes } = await appendToTree(
    tx,
    heads.map((head) => leafHashOf(loggedHead(head))),
  );
  const auditIds = pending.map(({ id }) => BigInt(id));
  await tx.$executeRaw`
    WITH heads AS (
      INSERT INTO audit_head (audit_id, entry, kind, at, salt, commitment)
      SELECT * FROM unnest(${auditIds}::bigint[], ${heads.map(({ entry }) => entry)}::uuid[],
        ${heads.map(({ kind }) => kind)}::text[], ${heads.map(({ at }) => at)}::timestamptz[],
        ${heads.map(({ salt }) => Uint8Array.from(salt))}::bytea[], ${heads.map(({ commitment }) => commitment)}::text[])
    ), leaves AS (
      INSERT INTO evidence_leaf (index, audit_id)
      SELECT ${size}::bigint + place - 1, audit_id
      FROM unnest(${auditIds}::bigint[]) WITH ORDINALITY AS given (audit_id, place)
    ) ${insertNodes(nodes)}`;
  return { rows: pending.length, late: pending.filter(({ when }) => when === 'late').length };
}

type PendingEvent = { place: bigint; journeyId: string; number: number; leafHash: string };

async function addEvents(tx: SqlClient): Promise<number> {
  const pending = await tx.$queryRaw<PendingEvent[]>`
    SELECT place, journey_id AS "journeyId", number, leaf_hash AS "leafHash"
    FROM evidence_unsealed JOIN evidence_event USING (journey_id, number)
    ORDER BY place LIMIT ${BATCH_SIZE}`;
  if (pending.length === 0) return 0;
  const { size, nodes } = await appendToTree(
    tx,
    pending.map(({ leafHash }) => leafHash),
  );
  await tx.$executeRaw`
    WITH leaves AS (
      INSERT INTO evidence_leaf (index, journey_id, number)
      SELECT ${size}::bigint + place - 1, journey_id, number
      FROM unnest(${pending.map(({ journeyId }) => journeyId)}::uuid[], ${pending.map(({ number }) => number)}::int[])
        WITH ORDINALITY AS given (journey_id, number, place)
    ), sealed AS (
      DELETE FROM evidence_unsealed WHERE place = ANY (${pending.map(({ place }) => place)}::bigint[])
    ) ${insertNodes(nodes)}`;
  return pending.length;
}

async function appendToTree(tx: SqlClient, leafHashes: Hash[]): Promise<{ size: number; nodes: TreeNode[] }> {
  const size = await treeSize(tx);
  return { size, nodes: await appendLeaves(size, leafHashes, (places) => readNodes(places, tx)) };
}

const insertNodes = (nodes: TreeNode[]): Prisma.Sql => Prisma.sql`
  INSERT INTO evidence_node (level, index, hash)
  SELECT * FROM unnest(${nodes.map(({ level }) => level)}::int[], ${nodes.map(({ index }) => index)}::bigint[],
    ${nodes.map(({ hash }) => hash)}::text[])`;

export type Note = { size: number; note: string };

export async function findCheckpoint(): Promise<(Note & { signedAt: Date }) | null> {
  const [found] = await db().$queryRaw<{ size: bigint; note: string; signedAt: Date }[]>`
    SELECT size, note, signed_at AS "signedAt" FROM evidence_checkpoint ORDER BY size DESC LIMIT 1`;
  return found ? { ...found, size: Number(found.size) } : null;
}

export async function findDeliveredSize(destination: string): Promise<number> {
  const [found] = await db().$queryRaw<{ size: bigint }[]>`
    SELECT size FROM evidence_delivery WHERE place = ${destination}`;
  return Number(found?.size ?? 0);
}

export async function findLargestDelivered(): Promise<number> {
  const [found] = await db().$queryRaw<{ size: bigint }[]>`
    SELECT coalesce(max(size), 0) AS size FROM evidence_delivery`;
  return Number(found?.size ?? 0);
}

export async function recordDelivered(place: string, size: number): Promise<void> {
  await db().$executeRaw`
    INSERT INTO evidence_delivery (place, size, told_at) VALUES (${place}, ${size}, clock_timestamp())
    ON CONFLICT (place) DO UPDATE SET size = GREATEST(evidence_delivery.size, EXCLUDED.size), told_at = EXCLUDED.told_at`;
}

/** If two instances sign the same size, the first checkpoint stays. */
export async function recordCheckpoint({ size, note }: Note): Promise<void> {
  await db().$executeRaw`
    INSERT INTO evidence_checkpoint (size, note) VALUES (${size}::bigint, ${note}) ON CONFLICT DO NOTHING`;
}

export function findCheckpointDeliveries(): Promise<
  { destination: string; size: bigint; deliveredAt: Date }[]
> {
  return db().evidenceDelivery.findMany();
}

/** Whether a stored note, with the empty line after it, begins with these bytes. */
export async function isBeginningOfNote(bytes: Buffer): Promise<boolean> {
  const found = await db().$queryRaw<object[]>`
    SELECT FROM evidence_checkpoint
    WHERE substring(convert_to(note || chr(10), 'UTF8') FROM 1 FOR ${bytes.length}::int) = ${new Uint8Array(bytes)}::bytea LIMIT 1`;
  return found.length > 0;
}

const FILE_LIMIT_MS = 60_000;

/** For the file of checkpoints, which all instances share. Does nothing if another one is at it. */
export async function withCheckpointFileLock(work: () => Promise<void>): Promise<void> {
  await transaction(
    async (tx) => {
      const [lock] = await tx.$queryRaw<{ isFree: boolean }[]>`
        SELECT pg_try_advisory_xact_lock(hashtext('checkpoint file')) AS "isFree"`;
      if (lock?.isFree) await work();
    },
    { timeout: FILE_LIMIT_MS },
  );
}

import 'server-only';
import {
  type AuditLogRow,
  findPendingRows,
  type Promptness,
  type StoredAuditHead,
} from '#features/access/store/audit-log.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { type Db, db } from '#platform/database/db.ts';
import { transaction } from '#platform/database/transaction.ts';

export type Node = { level: number; index: number; hash: string };
type Position = Pick<Node, 'level' | 'index'>;
export type AppendLeaves = (
  size: number,
  leaves: string[],
  read: (positions: Position[]) => Promise<string[]>,
) => Promise<Node[]>;

const BATCH_SIZE = 1_000;
/** One instance at a time appends to the tree. */
const TREE_LOCK = 27_560;

export async function treeSize(client: Db = db()): Promise<number> {
  const [row] = await client.$queryRaw<
    { size: bigint }[]
  >`SELECT coalesce(max(index) + 1, 0) AS size FROM evidence_leaf`;
  return Number(row?.size ?? 0);
}

export async function readNodes(positions: Position[], client: Db = db()): Promise<string[]> {
  const hashes = await findNodes(positions, client);
  return hashes.map((hash, place) => {
    const { level, index } = positions[place] ?? {};
    if (!hash) throw new Error(`node ${level}/${index} of the evidence tree is missing`);
    return hash;
  });
}

export async function findNodes(positions: Position[], client: Db = db()): Promise<(string | null)[]> {
  if (positions.length === 0) return [];
  const wanted = Prisma.join(
    positions.map(({ level, index }) => Prisma.sql`(${level}::int, ${index}::bigint)`),
  );
  const found = await client.$queryRaw<Node[]>`
    SELECT level, index::float8 AS index, hash FROM evidence_node WHERE (level, index) IN (${wanted})`;
  const known = new Map(found.map(({ level, index, hash }) => [`${level}/${index}`, hash]));
  return positions.map(({ level, index }) => known.get(`${level}/${index}`) ?? null);
}

export type MakeHead = (row: AuditLogRow, when: Promptness) => { head: StoredAuditHead; leafHash: string };

export async function recordPending(
  append: AppendLeaves,
  makeHead: MakeHead,
): Promise<{ added: number; late: number }> {
  return transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${TREE_LOCK})`;
    const events = await addEvents(tx, append);
    const { rows, late } = await addAuditRows(tx, append, makeHead);
    return { added: events + rows, late };
  });
}

async function addAuditRows(
  tx: Db,
  append: AppendLeaves,
  makeHead: MakeHead,
): Promise<{ rows: number; late: number }> {
  const pending = await findPendingRows(tx, BATCH_SIZE);
  if (pending.length === 0) return { rows: 0, late: 0 };
  const size = await treeSize(tx);
  const made = pending.map(({ when, ...row }) => ({ auditId: BigInt(row.id), ...makeHead(row, when) }));
  const nodes = await append(
    size,
    made.map(({ leafHash }) => leafHash),
    (positions) => readNodes(positions, tx),
  );
  await tx.auditHead.createMany({
    data: made.map(({ auditId, head: { entry, at, ...head } }) => ({
      auditId,
      entryId: entry,
      occurredAt: at,
      ...head,
    })),
  });
  await tx.evidenceLeaf.createMany({
    data: made.map(({ auditId }, offset) => ({ index: size + offset, auditId })),
  });
  await tx.evidenceNode.createMany({ data: nodes });
  return { rows: pending.length, late: pending.filter(({ when }) => when === 'late').length };
}

async function addEvents(tx: Db, append: AppendLeaves): Promise<number> {
  const pending = await tx.$queryRaw<{ seq: bigint; journeyId: string; number: number; leafHash: string }[]>`
    SELECT place AS seq, journey_id AS "journeyId", number, leaf_hash AS "leafHash"
    FROM evidence_unsealed JOIN evidence_event USING (journey_id, number)
    ORDER BY place LIMIT ${BATCH_SIZE}`;
  if (pending.length === 0) return 0;
  const size = await treeSize(tx);
  const nodes = await append(
    size,
    pending.map(({ leafHash }) => leafHash),
    (positions) => readNodes(positions, tx),
  );
  await tx.evidenceLeaf.createMany({
    data: pending.map(({ journeyId, number }, offset) => ({ index: size + offset, journeyId, number })),
  });
  await tx.evidenceNode.createMany({ data: nodes });
  await tx.pendingEvidence.deleteMany({ where: { seq: { in: pending.map(({ seq }) => seq) } } });
  return pending.length;
}

export type Note = { size: number; note: string };

export async function findCheckpoint(): Promise<(Note & { signedAt: Date }) | null> {
  const found = await db().evidenceCheckpoint.findFirst({ orderBy: { size: 'desc' } });
  return found && { size: Number(found.size), note: found.note, signedAt: found.signedAt };
}

export async function findDeliveredSize(destination: string): Promise<number> {
  const found = await db().evidenceDelivery.findUnique({ where: { destination } });
  return Number(found?.size ?? 0);
}

export async function findLargestDelivered(): Promise<number> {
  const { _max } = await db().evidenceDelivery.aggregate({ _max: { size: true } });
  return Number(_max.size ?? 0);
}

export async function recordDelivered(place: string, size: number): Promise<void> {
  await db().$executeRaw`
    INSERT INTO evidence_delivery (place, size, told_at) VALUES (${place}, ${size}, clock_timestamp())
    ON CONFLICT (place) DO UPDATE SET size = GREATEST(evidence_delivery.size, EXCLUDED.size), told_at = EXCLUDED.told_at`;
}

/** If two instances sign the same size, the first checkpoint stays. */
export async function recordCheckpoint({ size, note }: Note): Promise<void> {
  await db().evidenceCheckpoint.createMany({ data: { size, note }, skipDuplicates: true });
}

export function findCheckpointDeliveries(): Promise<
  { destination: string; size: bigint; deliveredAt: Date }[]
> {
  return db().evidenceDelivery.findMany();
}

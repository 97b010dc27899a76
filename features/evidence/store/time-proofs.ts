import 'server-only';
import { Prisma } from '#generated/prisma/client.ts';
import { db } from '#platform/database/db.ts';

/** Release 1.1 also stored rows of the kind `witness`. Nothing reads or writes them any more. */
const TOKENS = Prisma.sql`kind = 'timestamp'`;

/** `token` is in base64url. */
export async function recordTimeProof(proof: {
  size: number;
  source: string;
  token: string;
  statedAt: Date;
}): Promise<void> {
  await db().$executeRaw`
    INSERT INTO evidence_time_proof (size, source, kind, proof, stated_at)
    VALUES (${proof.size}::bigint, ${proof.source}, 'timestamp', ${proof.token}, ${proof.statedAt}) ON CONFLICT DO NOTHING`;
}

/** The size of the newest checkpoint whose time this authority stated, or 0. */
export async function findProvenSize(source: string): Promise<number> {
  const [found] = await db().$queryRaw<{ size: bigint }[]>`
    SELECT coalesce(max(size), 0) AS size FROM evidence_time_proof WHERE source = ${source} AND ${TOKENS}`;
  return Number(found?.size ?? 0);
}

/** When the first checkpoint over more events was signed. */
export async function findNextSigning(size: number): Promise<Date | null> {
  const [found] = await db().$queryRaw<{ signedAt: Date }[]>`
    SELECT signed_at AS "signedAt" FROM evidence_checkpoint WHERE size > ${size}::bigint ORDER BY size LIMIT 1`;
  return found?.signedAt ?? null;
}

export type ProvenCheckpoint = { size: number; note: string; tokens: string[] };

/** How many events the newest checkpoint with a time from outside covers, of those over at most so many events, or 0. */
export async function findNewestProvenSize(atMost: number): Promise<number> {
  const [found] = await db().$queryRaw<{ size: bigint }[]>`
    SELECT coalesce(max(size), 0) AS size FROM evidence_time_proof WHERE size <= ${atMost}::bigint AND ${TOKENS}`;
  return Number(found?.size ?? 0);
}

/** Of the checkpoints over so many events, the smallest with the times of most of these authorities. */
export async function findProvenCheckpoint(
  atLeast: number,
  atMost: number,
  sources: readonly string[],
): Promise<ProvenCheckpoint | null> {
  const sizes = Prisma.sql`size BETWEEN ${atLeast}::bigint AND ${atMost}::bigint AND ${TOKENS}`;
  const size = (await findSizeWithAll(sizes, sources)) ?? (await findSizeWithMost(sizes, sources)) ?? null;
  const found = await db().$queryRaw<{ size: bigint; note: string; proof: string }[]>`
    SELECT size, note, proof FROM evidence_time_proof JOIN evidence_checkpoint USING (size)
    WHERE size = ${size}::bigint AND ${TOKENS} ORDER BY source`;
  const [first] = found;
  if (!first) return null;
  return { size: Number(first.size), note: first.note, tokens: found.map(({ proof }) => proof) };
}

/** The usual answer, which reads a few rows of the index. */
async function findSizeWithAll(sizes: Prisma.Sql, sources: readonly string[]): Promise<bigint | undefined> {
  const [found] = await db().$queryRaw<{ size: bigint }[]>`
    SELECT size FROM evidence_time_proof WHERE ${sizes} AND source = ANY(${[...sources]}::text[])
    GROUP BY size HAVING count(*) = ${sources.length}::bigint ORDER BY size LIMIT 1`;
  return found?.size;
}

async function findSizeWithMost(sizes: Prisma.Sql, sources: readonly string[]): Promise<bigint | undefined> {
  const [found] = await db().$queryRaw<{ size: bigint }[]>`
    SELECT size FROM evidence_time_proof WHERE ${sizes} GROUP BY size
    ORDER BY count(*) FILTER (WHERE source = ANY(${[...sources]}::text[])) DESC, count(*) DESC, size LIMIT 1`;
  return found?.size;
}

export async function findLatestTimes(): Promise<{ source: string; size: bigint; statedAt: Date }[]> {
  return db().$queryRaw<{ source: string; size: bigint; statedAt: Date }[]>`
    SELECT DISTINCT ON (source) source, size, stated_at AS "statedAt"
    FROM evidence_time_proof WHERE ${TOKENS} ORDER BY source, size DESC`;
}

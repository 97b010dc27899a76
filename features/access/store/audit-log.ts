import 'server-only';
import { Prisma } from '#generated/prisma/client.ts';
import { type Db, db } from '#platform/database/db.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';

/** `before` and `after` are JSON as the database writes it. */
export type AuditLogRow = {
  id: string;
  at: Date;
  staffId: string | null;
  actor: string;
  act: string;
  subject: string;
  reason: string | null;
  before: string | null;
  after: string | null;
};

type StoredAuditHead<Kind extends string = string> = {
  entry: string;
  kind: Kind;
  at: Date;
  salt: Uint8Array<ArrayBuffer>;
  commitment: string;
};

type Promptness = 'in_time' | 'before_log' | 'late';

/** A row this much older than the newest sealed one was added afterwards: no transaction takes so long. */
const LATE_AFTER_MINUTES = 10;

const ROW = Prisma.sql`audit.id::text AS id, audit.at, audit.staff_id AS "staffId", audit.actor, audit.act,
  audit.subject, audit.reason, audit.before::text AS before, audit.after::text AS after`;

/** All `before_log` rows are sealed first, so one that appears later is `late`. */
export async function findPendingRows(
  tx: SqlClient,
  limit: number,
): Promise<(AuditLogRow & { when: Promptness })[]> {
  return tx.$queryRaw<(AuditLogRow & { when: Promptness })[]>`
    SELECT ${ROW}, CASE
      WHEN audit.precedes_log AND NOT EXISTS (SELECT FROM audit_head WHERE kind <> 'staff_act_earlier') THEN 'before_log'
      WHEN audit.precedes_log OR audit.at < (SELECT max(at) FROM audit_head) - make_interval(mins => ${LATE_AFTER_MINUTES}::int) THEN 'late'
      ELSE 'in_time' END AS when
    FROM audit LEFT JOIN audit_head ON audit_head.audit_id = audit.id
    WHERE audit_head.audit_id IS NULL ORDER BY audit.id LIMIT ${limit}`;
}

export type AuditLeaf = { index: number; head: StoredAuditHead | null; row: AuditLogRow | null };

type LeafRow = { index: number; entry: string | null } & Omit<StoredAuditHead, 'entry'> & {
    headAt: Date;
    id: string | null;
  } & Omit<AuditLogRow, 'id'>;

export async function readAuditLeaves(
  from: number,
  to: number,
  client: Db = db(),
): Promise<{ leaves: AuditLeaf[]; count: number }> {
  const [counted] = await client.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM evidence_leaf WHERE index >= ${from} AND index < ${to}`;
  const found = await client.$queryRaw<LeafRow[]>`
    SELECT leaf.index::float8 AS index, head.entry, head.kind, head.at AS "headAt", head.salt, head.commitment, ${ROW}
    FROM evidence_leaf AS leaf
    LEFT JOIN audit_head AS head ON head.audit_id = leaf.audit_id
    LEFT JOIN audit ON audit.id = leaf.audit_id
    WHERE leaf.index >= ${from} AND leaf.index < ${to} AND leaf.audit_id IS NOT NULL ORDER BY leaf.index`;
  const leaves = found.map(({ index, entry, kind, headAt, salt, commitment, id, ...row }) => ({
    index,
    head: entry === null ? null : { entry, kind, at: headAt, salt, commitment },
    row: id === null ? null : { id, ...row },
  }));
  return { leaves, count: counted?.count ?? 0 };
}

export async function findRow(
  client: Db,
  entry: string,
): Promise<{ row: AuditLogRow; salt: Uint8Array<ArrayBuffer> } | null> {
  const [found] = await client.$queryRaw<(AuditLogRow & { salt: Uint8Array<ArrayBuffer> })[]>`
    SELECT ${ROW}, audit_head.salt FROM audit_head JOIN audit ON audit.id = audit_head.audit_id
    WHERE audit_head.entry = ${entry}::uuid`;
  if (!found) return null;
  const { salt, ...row } = found;
  return { row, salt };
}

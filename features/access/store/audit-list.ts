import 'server-only';
import type { AuditAction } from '#features/access/model/audit-actions.ts';
import type { Prisma } from '#generated/prisma/client.ts';
import { db } from '#platform/database/db.ts';

export type AuditListEntry = {
  id: bigint;
  occurredAt: Date;
  actor: string;
  action: string;
  subject: string;
  reason: string | null;
  before: Prisma.JsonValue;
  after: Prisma.JsonValue;
};

export type AuditFilter = { actor?: string; action?: string; subject?: string };

/** What staff have done, newest first, `atOnce` lines of what is older than the line `before`. */
export async function listAudit(
  filter: AuditFilter,
  before: bigint | null,
  limit: number,
): Promise<AuditListEntry[]> {
  return db().auditEntry.findMany({
    where: { ...filter, ...(before !== null && { id: { lt: before } }) },
    orderBy: { id: 'desc' },
    take: limit,
    omit: { staffId: true },
  });
}

/** Everybody in whose name there is a line. */
export async function listAuditActors(): Promise<string[]> {
  const rows = await db().$queryRaw<{ actor: string }[]>`
    WITH RECURSIVE found AS (
      SELECT min(actor) AS actor FROM audit
      UNION ALL
      SELECT (SELECT min(actor) FROM audit WHERE actor > found.actor) FROM found WHERE found.actor IS NOT NULL
    )
    SELECT actor FROM found WHERE actor IS NOT NULL`;
  return rows.map(({ actor }) => actor);
}

/** Whoever changed a subject last, by any of these acts, and how it was before and after. */
export async function findLastChange(subject: string, acts: readonly AuditAction[]) {
  return db().auditEntry.findFirst({
    where: { subject, action: { in: [...acts] } },
    orderBy: { id: 'desc' },
    select: { occurredAt: true, actor: true, action: true, before: true, after: true },
  });
}

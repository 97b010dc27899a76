import 'server-only';
import type { AuditAction } from '#features/access/model/audit-actions.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { type Db, db } from '#platform/database/db.ts';

/** `staffId` is null for a command on the server. */
export type AuditActor = { staffId: string | null; email: string };
export type StaffActor = AuditActor & { staffId: string };

/** Identifiers, settings and our own texts; never personal data of borrowers. */
export type AuditFacts = Record<string, Prisma.InputJsonValue | null>;

export type AuditEntry = {
  action: AuditAction;
  subject: string;
  reason?: string;
  before?: AuditFacts;
  after?: AuditFacts;
};

export async function recordAudit(actor: AuditActor, entry: AuditEntry, client: Db = db()): Promise<void> {
  await client.auditEntry.create({ data: rowOf(actor, entry) });
}

export async function recordAudits(
  actor: AuditActor,
  entries: readonly AuditEntry[],
  client: Db = db(),
): Promise<void> {
  if (entries.length > 0)
    await client.auditEntry.createMany({ data: entries.map((entry) => rowOf(actor, entry)) });
}

const rowOf = (actor: AuditActor, entry: AuditEntry) => ({
  staffId: actor.staffId,
  actor: actor.email,
  action: entry.action,
  subject: entry.subject,
  reason: entry.reason ?? null,
  before: entry.before ?? Prisma.DbNull,
  after: entry.after ?? Prisma.DbNull,
});

export type AuditListEntry = Awaited<ReturnType<typeof listAudit>>[number];

export type AuditFilter = { actor?: string; action?: string; subject?: string };

export async function listAudit(filter: AuditFilter, before: bigint | null, limit: number) {
  return db().auditEntry.findMany({
    where: { ...filter, ...(before !== null && { id: { lt: before } }) },
    orderBy: { id: 'desc' },
    take: limit,
    omit: { staffId: true },
  });
}

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

export async function findLastChange(subject: string, actions: readonly AuditAction[]) {
  return db().auditEntry.findFirst({
    where: { subject, action: { in: [...actions] } },
    orderBy: { id: 'desc' },
    select: { occurredAt: true, actor: true, action: true, before: true, after: true },
  });
}

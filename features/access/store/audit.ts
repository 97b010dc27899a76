import 'server-only';
import type { AuditAction } from '#features/access/model/audit-actions.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { type Db, db } from '#platform/database/db.ts';

/** Who acts: somebody who is signed in, or whoever uses a command (without an id). */
export type AuditActor = { staffId: string | null; email: string };

/** Facts without personal data of borrowers: identifiers, settings, texts of ours. */
export type AuditFacts = Record<string, Prisma.InputJsonValue | null>;

export type AuditEntry = {
  action: AuditAction;
  subject: string;
  reason?: string;
  before?: AuditFacts;
  after?: AuditFacts;
};

/** Writes down what somebody does, in the transaction in which it is done where there is one. */
export async function recordAudit(actor: AuditActor, entry: AuditEntry, client: Db = db()): Promise<void> {
  await client.auditEntry.create({
    data: {
      staffId: actor.staffId,
      actor: actor.email,
      action: entry.action,
      subject: entry.subject,
      reason: entry.reason ?? null,
      before: entry.before ?? Prisma.DbNull,
      after: entry.after ?? Prisma.DbNull,
    },
  });
}

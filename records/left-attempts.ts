import 'server-only';
import { closeOpenAttempt } from './attempt-ends.ts';
import { databaseNow, db } from './db.ts';
import type { AttemptRef } from './leads.ts';

/**
 * Ends an attempt whose process may not stay until the answer comes: `unknown` where bytes may have left, else `unsent`, since from now on none
 * may. Null where it has ended already.
 */
export async function recordLeft({ leadId, number }: AttemptRef): Promise<'unknown' | 'unsent' | null> {
  return db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM lead WHERE id = ${leadId}::uuid FOR UPDATE`;
    const now = await databaseNow(tx);
    const open = await tx.attempt.findFirst({ where: { leadId, number, endedAt: null } });
    if (!open) return null;
    const outcome = open.sentAt ? 'unknown' : 'unsent';
    await closeOpenAttempt(tx, leadId, now, outcome, 'instance_left');
    return outcome;
  });
}

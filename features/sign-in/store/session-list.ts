import 'server-only';
import { type AuditActor, recordAudit } from '#features/access/store/audit.ts';
import { type Db, db } from '#platform/database/db.ts';
import { transaction } from '#platform/database/transaction.ts';
import { IS_ACTIVE } from './sessions.ts';

type SessionOwner = AuditActor & { staffId: string };

export type ListedSession = { id: string; device: string | null; startedAt: Date; lastSeenAt: Date };

/** The sessions in which a person is signed in now, the one seen last first. */
export function listSessions(staffId: string, client: Db = db()): Promise<ListedSession[]> {
  return client.$queryRaw<ListedSession[]>`
    SELECT session.id, device, began_at AS "startedAt", last_seen_at AS "lastSeenAt"
    FROM staff_session AS session JOIN staff ON staff.id = staff_id
    WHERE staff_id = ${staffId}::uuid AND ${IS_ACTIVE} ORDER BY last_seen_at DESC, session.id`;
}

/** Ends sessions of a person: one, or all but one. Returns how many. */
export async function recordSessionsEnded(
  by: SessionOwner,
  which: { only: string } | { allBut: string },
): Promise<number> {
  return transaction(async (tx) => {
    const live = await listSessions(by.staffId, tx);
    const found = live.filter(({ id }) => ('only' in which ? id === which.only : id !== which.allBut));
    for (const { id, device } of found) {
      await tx.$executeRaw`UPDATE staff_session SET ended_at = clock_timestamp() WHERE id = ${id}::uuid`;
      const after = { device: device ?? 'unknown' };
      await recordAudit(by, { action: 'session_ended', subject: by.email, after }, tx);
    }
    return found.length;
  });
}

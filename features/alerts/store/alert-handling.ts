import 'server-only';
import { type AuditActor, recordAudit } from '#features/access/store/audit.ts';
import { transaction } from '#platform/database/transaction.ts';

type AlertHandler = AuditActor & { staffId: string };
type HandledAlert = { id: string; kind: string; subject: string };

/** Notes who is at an open alert; the first stands. False where it is over, or somebody was first. */
export async function recordAcknowledged(by: AlertHandler, id: string): Promise<boolean> {
  return transaction(async (tx) => {
    const [alert] = await tx.$queryRaw<HandledAlert[]>`
      UPDATE alert SET acknowledged_at = clock_timestamp(), acknowledged_by = ${by.staffId}::uuid
      WHERE id = ${id}::uuid AND resolved_at IS NULL AND acknowledged_at IS NULL RETURNING id, kind, subject`;
    if (!alert) return false;
    await recordAudit(by, { action: 'alert_acknowledged', subject: alertSubject(alert), after: { id } }, tx);
    return true;
  });
}

/**
 * Closes an open alert by hand: whoever was told that it opened is told that it is over. Null where it is over already, else
 * how many deliveries were queued.
 */
export async function recordResolved(by: AlertHandler, id: string, note: string): Promise<number | null> {
  return transaction(async (tx) => {
    const [alert] = await tx.$queryRaw<(HandledAlert & { acknowledgedBy: string | null })[]>`
      UPDATE alert SET resolved_at = clock_timestamp(), resolved_by = ${by.staffId}::uuid, resolved_note = ${note || null}
      WHERE id = ${id}::uuid AND resolved_at IS NULL
      RETURNING id, kind, subject, acknowledged_by AS "acknowledgedBy"`;
    if (!alert) return null;
    await recordAudit(
      by,
      {
        action: 'alert_done',
        subject: alertSubject(alert),
        ...(note && { reason: note }),
        before: { state: 'open', acknowledgedBy: alert.acknowledgedBy },
        after: { state: 'done', id },
      },
      tx,
    );
    return tx.$executeRaw`
      INSERT INTO alert_delivery (id, alert_id, channel, event, created_at, next_try_at)
      SELECT gen_random_uuid(), alert_id, channel, 'resolved', clock_timestamp(), clock_timestamp()
      FROM alert_delivery WHERE alert_id = ${id}::uuid AND event = 'opened'`;
  });
}

const alertSubject = ({ kind, subject }: HandledAlert) => `${kind} ${subject}`;

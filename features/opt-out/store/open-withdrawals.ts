import 'server-only';
import { recordAudit, type StaffActor } from '#features/access/store/audit.ts';
import { recordResolvedWhere } from '#features/alerts/store/alerts.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { db } from '#platform/database/db.ts';
import { transaction } from '#platform/database/transaction.ts';
import { readReceivedBy } from './columns.ts';

export type OpenWithdrawal = Awaited<ReturnType<typeof listOpenWithdrawals>>[number];

/** Those that the operator must hear of, the most urgent first. */
export async function listOpenWithdrawals(limit: number) {
  const rows = await db().personRequest.findMany({
    where: { kind: 'withdrawal', endedAt: null },
    orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
    take: limit,
    select: {
      id: true,
      leadReferences: true,
      receivedAt: true,
      receivedBy: true,
      dueAt: true,
      requester: { select: { name: true } },
    },
  });
  return rows.map(({ receivedBy, requester, ...row }) => ({
    ...row,
    receivedBy: readReceivedBy(receivedBy),
    recordedBy: requester?.name ?? null,
  }));
}

export type ReferenceToWithdraw = {
  reference: string;
  operatorUuid: string | null;
  receivedAt: Date;
  dueAt: Date;
};

export async function findReferencesToWithdraw(): Promise<ReferenceToWithdraw[]> {
  return db().$queryRaw<ReferenceToWithdraw[]>`
    SELECT lead.partner_lead_id AS reference, lead.operator_uuid AS "operatorUuid",
      request.received_at AS "receivedAt", request.due_at AS "dueAt"
    FROM person_request AS request CROSS JOIN unnest(request.lead_references) AS named
    JOIN lead ON lead.partner_lead_id = named
    WHERE request.kind = 'withdrawal' AND request.ended_at IS NULL ORDER BY request.due_at, lead.partner_lead_id`;
}

type NotifiedWithdrawal = { receivedAt: Date; leadReferences: string[]; journeyIds: string[] };

export async function findOpenWithdrawal(id: string): Promise<NotifiedWithdrawal | null> {
  const [found] = await db().$queryRaw<NotifiedWithdrawal[]>`
    SELECT received_at AS "receivedAt", lead_references AS "leadReferences",
      ARRAY(SELECT journey_id FROM lead WHERE partner_lead_id = ANY (lead_references)) AS "journeyIds"
    FROM person_request WHERE id = ${id}::uuid AND kind = 'withdrawal' AND ended_at IS NULL`;
  return found ?? null;
}

/**
 * Drops the words of staff, and the hash of a person who was erased. Returns false if it was recorded before, or has other
 * leads by now.
 */
export function recordOperatorNotified(
  actor: StaffActor,
  id: string,
  leadReferences: readonly string[],
): Promise<boolean> {
  return transaction(async (tx) => {
    const ended = await tx.$executeRaw`
      UPDATE person_request SET ended_at = clock_timestamp(), ended_by = ${actor.staffId}::uuid,
        outcome = 'operator_notified', reason = NULL,
        lookup_hash = (SELECT mark FROM evidence_person WHERE mark = lookup_hash LIMIT 1)
      WHERE id = ${id}::uuid AND kind = 'withdrawal' AND ended_at IS NULL
        AND lead_references = ${[...leadReferences]}::text[]`;
    if (ended === 1) await recordAudit(actor, { action: 'operator_notified', subject: id }, tx);
    return ended === 1;
  });
}

/** The alerts about a withdrawal that the operator has heard of. Returns the number of queued deliveries. */
export const recordWithdrawalResolved = (id: string, references: readonly string[]): Promise<number> =>
  recordResolvedWhere(Prisma.sql`(
    alert.kind = 'withdrawal_overdue' AND alert.subject = ${id}::text
    OR alert.kind = 'phone_consent_withdrawn' AND split_part(alert.subject, ' ', 1) = ANY (${[...references]}::text[]))`);

/** Without those whose alert is open. */
export async function findOverdueUnreported(
  limit: number,
): Promise<{ id: string; reference: string | null }[]> {
  return db().$queryRaw<{ id: string; reference: string | null }[]>`
    SELECT id, lead_references[1] AS reference FROM person_request AS request
    WHERE kind = 'withdrawal' AND ended_at IS NULL AND due_at <= clock_timestamp() AND NOT EXISTS (
      SELECT FROM alert WHERE alert.kind = 'withdrawal_overdue' AND alert.subject = request.id::text
        AND alert.resolved_at IS NULL
    ) ORDER BY due_at LIMIT ${limit}`;
}

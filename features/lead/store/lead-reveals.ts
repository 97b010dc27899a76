import 'server-only';
import { randomUUID } from 'node:crypto';
import { recordAudit, type StaffActor } from '#features/access/store/audit.ts';
import { appendEvent, type SealedEvent } from '#features/evidence/store/evidence.ts';
import { databaseNow, db } from '#platform/database/db.ts';
import { transaction } from '#platform/database/transaction.ts';

const GRANT_LIFETIME = '2 minutes';

/** Adds the grant, its audit row and its event in one transaction. */
export async function recordRevealGrant(
  actor: StaffActor,
  { reference, reason, event }: { reference: string; reason: string; event: SealedEvent },
): Promise<string> {
  const id = randomUUID();
  await transaction(async (tx) => {
    const { id: leadId, journeyId } = await tx.lead.findUniqueOrThrow({
      where: { partnerLeadId: reference },
      select: { id: true, journeyId: true },
    });
    await tx.$executeRaw`DELETE FROM lead_reveal WHERE until < clock_timestamp()`;
    await tx.$executeRaw`
      INSERT INTO lead_reveal (id, staff_id, lead_id, until)
      VALUES (${id}::uuid, ${actor.staffId}::uuid, ${leadId}::uuid, clock_timestamp() + ${GRANT_LIFETIME}::interval)`;
    await recordAudit(actor, { action: 'identity_revealed', subject: reference, reason }, tx);
    await appendEvent(tx, journeyId, event, await databaseNow(tx));
  });
  return id;
}

export async function consumeReveal(id: string, staffId: string, reference: string): Promise<boolean> {
  const used = await db().$executeRaw`
    UPDATE lead_reveal SET read_at = clock_timestamp() FROM lead
    WHERE lead.id = lead_id AND lead_reveal.id = ${id}::uuid AND staff_id = ${staffId}::uuid
      AND partner_lead_id = ${reference} AND read_at IS NULL AND until > clock_timestamp()`;
  return used === 1;
}

import 'server-only';
import { PHONE_BLOCK } from '#features/consent/model/consent-text.ts';
import { appendEvent, type SealedEvent } from '#features/evidence/store/evidence.ts';
import { readLeadInterface, readLeadState, readPrefillOutcome } from '#features/form/store/columns.ts';
import { isPhoneConsentGiven, type PhoneConsent } from '#features/lead/model/receipt.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { databaseNow, db } from '#platform/database/db.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';
import { sqlTransaction } from '#platform/database/transaction.ts';

export type StoredAgreement = StoredReceipt['agreements'][number];

export type ReceiptLead = NonNullable<StoredReceipt['lead']>;

export type StoredReceipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

export async function findReceipt(receiptId: string) {
  const found = await db().journey.findUnique({
    where: { receiptId },
    select: {
      id: true,
      erasedAt: true,
      evidenceKey: { select: { journeyId: true } },
      events: { where: { kind: 'consent_acknowledged', details: { isNot: null } }, take: 1 },
      lead: {
        select: {
          partnerLeadId: true,
          interface: true,
          state: true,
          operatorStatus: true,
          linkIssuedAt: true,
        },
      },
      acknowledgments: {
        orderBy: { acknowledgedAt: 'desc' },
        select: {
          acknowledgedAt: true,
          blocks: {
            select: { key: true, sha256: true, fetchedAt: true, displayedAt: true },
            orderBy: { block: { position: 'asc' } },
          },
          attempts: { select: { sentAt: true, reason: true } },
        },
      },
      prefills: { orderBy: { intentAt: 'desc' }, select: { id: true, intentAt: true, outcome: true } },
    },
  });
  if (!found) return null;
  const { id, erasedAt, evidenceKey, events, lead, acknowledgments, prefills } = found;
  const wasSent = acknowledgments.some(({ attempts }) => attempts.some(({ sentAt }) => sentAt));
  return {
    journeyId: id,
    isErased: erasedAt !== null,
    hasEvidence: evidenceKey !== null,
    retainsProof: wasSent && events.length > 0,
    agreements: acknowledgments.map(({ attempts, ...agreed }) => ({
      ...agreed,
      sentAt: attempts[0]?.sentAt ?? null,
    })),
    lead: lead && {
      reference: lead.partnerLeadId,
      interface: readLeadInterface(lead.interface),
      state: readLeadState(lead.state),
      operatorStatus: lead.operatorStatus,
      hadLink: lead.linkIssuedAt !== null,
      // Each agreement has at most one attempt.
      reason: acknowledgments[0]?.attempts[0]?.reason ?? null,
    },
    prefills: prefills.map(({ id: prefillId, intentAt, outcome }) => ({
      id: prefillId,
      sentAt: intentAt,
      outcome: readPrefillOutcome(outcome),
    })),
    phone: await phoneConsentOf(id),
  };
}

export async function findReceiptId(journeyId: string): Promise<string | null> {
  const found = await db().journey.findUnique({ where: { id: journeyId }, select: { receiptId: true } });
  return found?.receiptId ?? null;
}

export async function recordPhoneWithdrawn(journeyId: string, event: SealedEvent): Promise<void> {
  await sqlTransaction(async (tx) => {
    await lockChain(tx, journeyId);
    if (!isPhoneConsentGiven(await phoneConsentOf(journeyId, tx))) return;
    await appendEvent(tx, journeyId, event, await databaseNow(tx));
  });
}

/** Whether the consent to calls in this agreement was withdrawn. Requires the lock of the chain. */
export const isPhoneWithdrawn = (acknowledgmentId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  EXISTS (
    SELECT FROM acknowledgment_block AS agreed JOIN evidence_event AS withdrawn USING (journey_id)
    WHERE agreed.acknowledgment_id = ${acknowledgmentId} AND agreed.key = ${PHONE_BLOCK}
      AND withdrawn.kind = 'phone_consent_withdrawn' AND withdrawn.at >= agreed.acknowledged_at
  )`;

const lockChain = (tx: SqlClient, journeyId: string) =>
  tx.$queryRaw`SELECT FROM evidence_key WHERE journey_id = ${journeyId}::uuid FOR UPDATE`;

async function phoneConsentOf(journeyId: string, client: SqlClient = db()): Promise<PhoneConsent> {
  const [row] = await client.$queryRaw<PhoneConsent[]>`
    SELECT (
      SELECT max(agreed.acknowledged_at) FROM acknowledgment
      JOIN acknowledgment_block AS agreed ON acknowledgment_id = acknowledgment.id
      WHERE acknowledgment.journey_id = ${journeyId}::uuid AND key = ${PHONE_BLOCK}
    ) AS "givenAt", (
      SELECT max(at) FROM evidence_event
      WHERE journey_id = ${journeyId}::uuid AND kind = 'phone_consent_withdrawn'
    ) AS "withdrawnAt"`;
  return row ?? { givenAt: null, withdrawnAt: null };
}

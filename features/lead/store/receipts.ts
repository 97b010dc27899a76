import 'server-only';
import { readLeadInterface, readLeadState, readPrefillOutcome } from '#features/form/store/columns.ts';
import { phoneConsentOf } from '#features/opt-out/store/phone-consents.ts';
import { db } from '#platform/database/db.ts';

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

import 'server-only';
import { PHONE_BLOCK } from '#features/consent/model/consent-text.ts';
import { db } from '#platform/database/db.ts';

/** Of journeys in which the person agreed, newest first. */
export async function findReceiptsOf(lookupHash: string) {
  const found = await db().journey.findMany({
    where: { persons: { some: { lookupHash } }, acknowledgments: { some: {} } },
    orderBy: { startedAt: 'desc' },
    select: {
      receiptId: true,
      lead: { select: { partnerLeadId: true } },
      events: {
        where: { kind: 'phone_consent_withdrawn' },
        orderBy: { occurredAt: 'desc' },
        take: 1,
        select: { occurredAt: true },
      },
      acknowledgments: {
        orderBy: { acknowledgedAt: 'desc' },
        take: 1,
        select: { acknowledgedAt: true, blocks: { select: { key: true } } },
      },
    },
  });
  return found.flatMap(({ receiptId, lead, events: [withdrawn], acknowledgments: [last] }) =>
    last
      ? [
          {
            receiptId,
            reference: lead?.partnerLeadId ?? null,
            agreedAt: last.acknowledgedAt,
            isCallsAgreed: last.blocks.some(({ key }) => key === PHONE_BLOCK),
            isCallsWithdrawn: withdrawn !== undefined && withdrawn.occurredAt >= last.acknowledgedAt,
          },
        ]
      : [],
  );
}

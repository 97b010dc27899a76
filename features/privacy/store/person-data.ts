import 'server-only';
import { db } from '#platform/database/db.ts';

export type StoredJourney = Awaited<ReturnType<typeof findStoredJourneys>>[number];

export async function findStoredJourneys(lookupHash: string) {
  const found = await db().journey.findMany({
    where: { persons: { some: { lookupHash } } },
    orderBy: { startedAt: 'asc' },
    select: {
      id: true,
      campaignSlug: true,
      startedAt: true,
      erasedAt: true,
      evidenceKey: { select: { isHeld: true, startedAt: true } },
      lead: {
        select: {
          partnerLeadId: true,
          interface: true,
          state: true,
          operatorStatus: true,
          operatorUuid: true,
          createdAt: true,
          redirectedAt: true,
        },
      },
      prefills: {
        orderBy: { intentAt: 'asc' },
        select: { flow: true, intentAt: true, endedAt: true, outcome: true, redirectedAt: true },
      },
    },
  });
  return found.map(({ id, campaignSlug, evidenceKey, lead, ...journey }) => ({
    ...journey,
    journeyId: id,
    campaign: campaignSlug,
    isHeld: evidenceKey?.isHeld ?? false,
    evidenceBeganAt: evidenceKey?.startedAt ?? null,
    lead: lead && leadFrom(lead),
  }));
}

const leadFrom = <Lead extends { partnerLeadId: string }>({ partnerLeadId, ...lead }: Lead) => ({
  reference: partnerLeadId,
  ...lead,
});

export async function findRecordsOf(journeyId: string) {
  const found = await db().journey.findUnique({
    where: { id: journeyId },
    select: {
      utmParams: true,
      passedData: true,
      device: true,
      receiptId: true,
      touches: {
        orderBy: { place: 'asc' },
        select: {
          place: true,
          occurredAt: true,
          utmSource: true,
          utmMedium: true,
          utmCampaign: true,
          utmTerm: true,
          utmContent: true,
          clickName: true,
          clickId: true,
          referrerHost: true,
        },
      },
      leadEvents: {
        orderBy: { sequence: 'asc' },
        select: { sequence: true, type: true, occurredAt: true, body: true },
      },
      draft: { select: { expiresAt: true } },
      mail: { select: { askedAt: true, sentAt: true, failedAt: true, expiresAt: true } },
      displays: { select: { displayedAt: true, sha256: true }, orderBy: { displayedAt: 'asc' } },
      acknowledgments: {
        orderBy: { acknowledgedAt: 'asc' },
        select: { acknowledgedAt: true, blocks: { select: { key: true, sha256: true } } },
      },
      lead: {
        select: {
          operatorWarning: true,
          linkExpiresAt: true,
          attempts: {
            orderBy: { number: 'asc' },
            select: {
              number: true,
              intentAt: true,
              sentAt: true,
              endedAt: true,
              outcome: true,
              reason: true,
              httpStatus: true,
              operatorStatus: true,
              operatorUuid: true,
              operatorWarning: true,
              refusedFields: true,
              decisions: { select: { decidedAt: true, decision: true, operatorUuid: true } },
            },
          },
        },
      },
    },
  });
  if (!found) return null;
  const { utmParams, touches, lead, ...records } = found;
  // The export's own names, independent of the schema.
  return {
    entry: utmParams,
    sources: touches,
    ...records,
    lead: lead && { ...lead, attempts: lead.attempts.map(exportedAttempt) },
  };
}

type Decision = { decidedAt: Date; decision: string; operatorUuid: string | null };

const exportedAttempt = <Attempt extends { decisions: Decision[] }>(attempt: Attempt) => ({
  ...attempt,
  decisions: attempt.decisions.map(({ decidedAt, decision, operatorUuid }) => ({
    decidedAt,
    choice: decision,
    operatorUuid,
  })),
});

import 'server-only';
import { readLeadInterface, readLeadState, readTexts } from '#features/form/store/columns.ts';
import { databaseNow, db } from '#platform/database/db.ts';
import { readDecisionChoice } from './lead-decisions.ts';

export type LeadHistory = NonNullable<Awaited<ReturnType<typeof findLeadHistory>>>;

export async function findLeadHistory(reference: string) {
  const lead = await db().lead.findUnique({
    where: { partnerLeadId: reference },
    select: {
      id: true,
      partnerLeadId: true,
      interface: true,
      state: true,
      isTest: true,
      operatorStatus: true,
      operatorUuid: true,
      operatorWarning: true,
      warnedAt: true,
      warnings: true,
      linkIssuedAt: true,
      linkExpiresAt: true,
      linkRejectedReason: true,
      redirectedAt: true,
      createdAt: true,
      attempts: {
        orderBy: { number: 'asc' },
        select: {
          number: true,
          intentAt: true,
          sentAt: true,
          posts: true,
          endedAt: true,
          outcome: true,
          reason: true,
          httpStatus: true,
          operatorStatus: true,
          operatorUuid: true,
          operatorWarning: true,
          linkRejectedReason: true,
          refusedFields: true,
          partnerCampaignId: true,
          decisions: {
            orderBy: { decidedAt: 'asc' },
            select: { decision: true, operatorUuid: true, decidedAt: true, decidedByLabel: true },
          },
        },
      },
      journey: { select: JOURNEY },
    },
  });
  if (!lead) return null;
  const [now, audits] = await Promise.all([databaseNow(), findAuditsOf(reference)]);
  return {
    ...lead,
    interface: readLeadInterface(lead.interface),
    state: readLeadState(lead.state),
    journey: {
      ...lead.journey,
      utmParams: readTexts(lead.journey.utmParams),
      passedData: Object.entries(Object(lead.journey.passedData)),
    },
    attempts: lead.attempts.map(({ decisions, ...attempt }) => ({
      ...attempt,
      decisions: decisions.map(({ decision, ...rest }) => ({
        ...rest,
        decision: readDecisionChoice(decision),
      })),
    })),
    now,
    audits,
  };
}

const JOURNEY = {
  id: true,
  startedAt: true,
  erasedAt: true,
  utmParams: true,
  passedData: true,
  campaign: { select: { slug: true, name: true } },
  displays: {
    orderBy: { displayedAt: 'asc' },
    select: { sha256: true, pageSha256: true, fetchedAt: true, displayedAt: true },
  },
  acknowledgments: {
    orderBy: { acknowledgedAt: 'asc' },
    select: {
      acknowledgedAt: true,
      fetchedAt: true,
      blocks: { orderBy: { key: 'asc' }, select: { key: true, sha256: true } },
    },
  },
  prefills: {
    orderBy: { intentAt: 'asc' },
    select: {
      flow: true,
      isFallback: true,
      intentAt: true,
      endedAt: true,
      outcome: true,
      reason: true,
      httpStatus: true,
      linkRejectedReason: true,
      redirectedAt: true,
    },
  },
  evidenceKey: { select: { isHeld: true, lastEventAt: true } },
  events: { orderBy: { number: 'asc' }, select: { number: true, occurredAt: true, kind: true } },
} as const;

async function findAuditsOf(subject: string) {
  const newest = await db().auditEntry.findMany({
    where: { subject },
    orderBy: { id: 'desc' },
    take: 100,
    select: { occurredAt: true, actor: true, action: true, reason: true },
  });
  return newest.reverse();
}

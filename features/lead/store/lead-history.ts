import 'server-only';
import { readLeadInterface, readLeadState, readTexts } from '#features/form/store/columns.ts';
import { databaseNow, db } from '#platform/database/db.ts';
import { readDecisionChoice } from './lead-decisions.ts';

export type LeadHistory = NonNullable<Awaited<ReturnType<typeof findLeadHistory>>>;

export async function findLeadHistory(reference: string) {
  const lead = await db().lead.findUnique({
    where: { partnerLeadId: reference },
    omit: { linkSealed: true },
    include: {
      attempts: {
        orderBy: { number: 'asc' },
        include: { decisions: { orderBy: { decidedAt: 'asc' } } },
      },
      journey: { omit: { receiptId: true, device: true }, include: JOURNEY },
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
  campaign: { select: { slug: true, name: true } },
  displays: { orderBy: { displayedAt: 'asc' } },
  acknowledgments: { orderBy: { acknowledgedAt: 'asc' }, include: { blocks: { orderBy: { key: 'asc' } } } },
  prefills: { orderBy: { intentAt: 'asc' } },
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

import 'server-only';
import type { LeadInterface } from '#domain/campaign.ts';
import type { LeadState } from '#domain/lead-state.ts';
import type { DecisionChoice } from '#domain/lead-words.ts';
import { databaseNow, db } from './db.ts';

/** All that is kept of a lead and its journey, without a word of who it is of. */
export type LeadStory = NonNullable<Awaited<ReturnType<typeof findLeadStory>>>;

/** A lead by its reference; null where there is none. */
export async function findLeadStory(reference: string) {
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
      linkIssuedAt: true,
      linkExpiresAt: true,
      linkRefused: true,
      redirectedAt: true,
      createdAt: true,
      attempts: {
        orderBy: { number: 'asc' },
        select: {
          number: true,
          intentAt: true,
          sentAt: true,
          tries: true,
          endedAt: true,
          outcome: true,
          reason: true,
          httpStatus: true,
          operatorStatus: true,
          operatorUuid: true,
          operatorWarning: true,
          linkRefused: true,
          refusedFields: true,
          decisions: {
            orderBy: { decidedAt: 'asc' },
            select: { choice: true, operatorUuid: true, decidedAt: true, decidedBy: true },
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
    interface: lead.interface as LeadInterface,
    state: lead.state as LeadState,
    attempts: lead.attempts.map(({ decisions, ...attempt }) => ({
      ...attempt,
      decisions: decisions.map((decision) => ({ ...decision, choice: decision.choice as DecisionChoice })),
    })),
    now,
    audits,
  };
}

const JOURNEY = {
  id: true,
  startedAt: true,
  erasedAt: true,
  entry: true,
  campaign: { select: { slug: true, name: true } },
  displays: {
    orderBy: { displayedAt: 'asc' },
    select: { sha256: true, fetchedAt: true, displayedAt: true },
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
      linkRefused: true,
      redirectedAt: true,
    },
  },
  evidenceKey: { select: { isHeld: true, lastAt: true } },
  events: { orderBy: { number: 'asc' }, select: { number: true, at: true, kind: true } },
} as const;

/** What staff have done about something, the oldest first, the newest hundred of it. */
async function findAuditsOf(subject: string) {
  const newest = await db().audit.findMany({
    where: { subject },
    orderBy: { id: 'desc' },
    take: 100,
    select: { at: true, actor: true, act: true, reason: true },
  });
  return newest.reverse();
}

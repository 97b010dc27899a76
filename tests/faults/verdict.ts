import type { Post, Taken } from '#tests/support/operator-journal.ts';
import { HANDOFF, NOT_SENT, UNKNOWN } from './cells.ts';
import type { Attempt, LeadRow } from './oracle.ts';

export type Evidence = {
  /** As on the borrower's own page; null without an acknowledged lead. */
  reference: string | null;
  heading: string;
  lead: LeadRow | null;
  posts: Post[];
  taken: Taken[];
};

/** Answers that prove that the operator did not take a lead, after which it is sent again. */
const REJECTED = [401, 429];

const HEADINGS: Record<string, string[]> = {
  answered: [
    HANDOFF,
    'This took too long',
    'This took too long again',
    'We sent your request',
    'We couldn’t finish your request',
  ],
  refused: ['A technical problem stopped your request', 'Please fix a few answers'],
  unsent: [NOT_SENT],
  unknown: [UNKNOWN],
};

export function breachesIn(evidence: Evidence): string[] {
  return [...ofNoLead(evidence), ...ofLead(evidence)];
}

function ofNoLead({ reference, lead, posts, taken }: Evidence): string[] {
  return found([
    [lead === null && reference !== null, `lost: ${reference} was shown to the borrower and is missing`],
    [lead === null && posts.length > 0, 'lost: the operator got a lead that we know nothing of'],
    [lead === null && taken.length > 0, 'lost: the operator made a lead that we know nothing of'],
  ]);
}

function ofLead({ lead, heading, posts, taken }: Evidence): string[] {
  if (!lead) return [];
  const { state, attempts } = lead;
  const ended = (outcome: string) => attempts.filter((attempt) => attempt.outcome === outcome);
  const counted = posts.filter(({ status }) => !REJECTED.includes(status ?? 0)).length;
  const certain = ended('answered').length + ended('refused').filter(isRefusedForGood).length;
  const answeredUuids = ended('answered').flatMap(({ uuid }) => uuid ?? []);
  const unclaimed = taken.filter(({ uuid }) => !answeredUuids.includes(uuid));
  return found([
    [['intent', 'sending'].includes(state), `stuck: the lead is still ${state}`],
    [
      attempts.some(({ outcome }) => outcome === null) && state !== 'sending',
      'stuck: an attempt never ended',
    ],
    [counted > certain + ended('unknown').length, `doubled: ${counted} posts of ${describe(attempts)}`],
    [counted < certain, `invented: ${counted} posts of ${describe(attempts)}`],
    [posts.some(({ partnerLeadId }) => partnerLeadId !== lead.reference), 'doubled: posted under two ids'],
    [
      answeredUuids.some((uuid) => !taken.some((one) => one.uuid === uuid)),
      'invented: an answer that the operator never gave',
    ],
    [unclaimed.length > ended('unknown').length, `lost: ${unclaimed.length} leads of the operator's`],
    [!HEADINGS[state]?.includes(heading), `mistold: the lead is ${state} and the page says “${heading}”`],
  ]);
}

const isRefusedForGood = ({ reason }: Attempt) => reason !== 'unauthorized' && reason !== 'rate_limited';

const describe = (attempts: Attempt[]) =>
  attempts.map(({ outcome, reason }) => `${outcome}/${reason}`).join(', ') || 'nothing';

const found = (claims: [boolean, string][]) => claims.flatMap(([holds, sentence]) => (holds ? sentence : []));

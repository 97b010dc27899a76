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

const HEADINGS: Record<string, string[]> = {
  answered: [HANDOFF, 'We sent your request'],
  unsent: [NOT_SENT],
  unknown: [UNKNOWN],
};

export function breachesIn(evidence: Evidence): string[] {
  const { reference, lead, posts, taken } = evidence;
  if (lead) return ofLead(lead, evidence);
  return found([
    [reference !== null, `lost: ${reference} was shown to the borrower and is missing`],
    [posts.length + taken.length > 0, 'lost: the operator got a lead that we know nothing of'],
  ]);
}

function ofLead({ state, attempts, reference }: LeadRow, { heading, posts, taken }: Evidence): string[] {
  const ended = (outcome: string) => attempts.filter((attempt) => attempt.outcome === outcome);
  const certain = ended('answered').length;
  const answeredUuids = ended('answered').flatMap(({ uuid }) => uuid ?? []);
  const unclaimed = taken.filter(({ uuid }) => !answeredUuids.includes(uuid));
  return found([
    [['intent', 'sending'].includes(state), `stuck: the lead is still ${state}`],
    [
      attempts.some(({ outcome }) => outcome === null) && state !== 'sending',
      'stuck: an attempt never ended',
    ],
    [
      posts.length > certain + ended('unknown').length,
      `doubled: ${posts.length} posts of ${describe(attempts)}`,
    ],
    [posts.length < certain, `invented: ${posts.length} posts of ${describe(attempts)}`],
    [posts.some(({ partnerLeadId }) => partnerLeadId !== reference), 'doubled: posted under two ids'],
    [
      answeredUuids.some((uuid) => !taken.some((one) => one.uuid === uuid)),
      'invented: an answer that the operator never gave',
    ],
    [unclaimed.length > ended('unknown').length, `lost: ${unclaimed.length} leads of the operator's`],
    [!HEADINGS[state]?.includes(heading), `mistold: the lead is ${state} and the page says “${heading}”`],
  ]);
}

const describe = (attempts: Attempt[]) =>
  attempts.map(({ outcome, reason }) => `${outcome}/${reason}`).join(', ') || 'nothing';

const found = (claims: [boolean, string][]) => claims.flatMap(([holds, sentence]) => (holds ? sentence : []));

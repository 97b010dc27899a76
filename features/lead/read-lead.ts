import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { allows } from '#features/access/model/permissions.ts';
import {
  describeLeadState,
  type LeadDescription,
  type LeadSnapshot,
} from '#features/lead/model/lead-copy.ts';
import { findLeadStory, type LeadStory } from '#features/lead/store/lead-history.ts';
import { TEST_REASON } from '#features/lead/test-journeys.ts';
import { type Happening, happeningsOf } from './lead-timeline.ts';

export type ToldLead = {
  story: LeadStory;
  words: LeadDescription;
  stands: LeadSnapshot;
  /** In the order in which it happened. */
  happenings: Happening[];
  /** Whether staff may decide what became of it. */
  canBeDecided: boolean;
  /** Whether anything that its evidence told is still there. */
  keepsEvidence: boolean;
  isHeld: boolean;
};

/**
 * One lead as the story of all that happened; null where there is none. Why somebody asked whose it is, or for its evidence,
 * may itself tell whose it is: only who handles evidence or reads the audit reads that.
 */
export async function tellLead({ role }: Pick<Actor, 'role'>, reference: string): Promise<ToldLead | null> {
  const story = await findLeadStory(reference);
  if (!story) return null;
  const stands = standsOf(story);
  const { evidenceKey } = story.journey;
  return {
    story,
    stands,
    words: describeLeadState(stands),
    happenings: happeningsOf(story, allows(role, 'evidence_handle') || allows(role, 'audit_read')),
    canBeDecided: story.attempts.at(-1)?.outcome === 'unknown',
    keepsEvidence: Boolean(evidenceKey?.lastEventAt),
    isHeld: evidenceKey?.isHeld ?? false,
  };
}

function standsOf(story: LeadStory): LeadSnapshot {
  const last = story.attempts.at(-1);
  return {
    state: story.state,
    operatorStatus: story.operatorStatus,
    link: linkOf(story),
    isRedirected: story.redirectedAt !== null,
    isCorrectable: (last?.refusedFields.length ?? 0) > 0,
    isGivenUp: last?.decisions.at(-1)?.decision === 'given_up',
    isHeldTest: last?.reason === TEST_REASON,
  };
}

function linkOf({ linkIssuedAt, linkExpiresAt, linkRejectedReason, now }: LeadStory): LeadSnapshot['link'] {
  if (linkRejectedReason) return 'refused';
  if (!linkIssuedAt || !linkExpiresAt) return 'none';
  return linkExpiresAt > now ? 'live' : 'over';
}

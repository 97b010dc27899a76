import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { allows } from '#features/access/model/permissions.ts';
import { statusWord } from '#features/journey/model/lead-state.ts';
import {
  describeLeadState,
  type LeadDescription,
  type LeadSnapshot,
} from '#features/lead/model/lead-copy.ts';
import { findLeadHistory, type LeadHistory } from '#features/lead/store/lead-history.ts';
import { TEST_REASON } from '#features/lead/test-journeys.ts';
import { leadTimeline, type TimelineEvent } from './lead-timeline.ts';

export type LeadDetail = {
  history: LeadHistory;
  description: LeadDescription;
  status: LeadSnapshot;
  timeline: TimelineEvent[];
  canBeDecided: boolean;
  hasEvidence: boolean;
  isHeld: boolean;
};

/** A reason may name the borrower, so only some roles see it. */
export async function readLead({ role }: Pick<Actor, 'role'>, reference: string): Promise<LeadDetail | null> {
  const history = await findLeadHistory(reference);
  if (!history) return null;
  const status = leadStatusOf(history);
  const { evidenceKey } = history.journey;
  return {
    history,
    status,
    description: describeLeadState(status),
    timeline: leadTimeline(history, allows(role, 'evidence_handle') || allows(role, 'audit_read')),
    canBeDecided: history.attempts.at(-1)?.outcome === 'unknown',
    hasEvidence: Boolean(evidenceKey?.lastEventAt),
    isHeld: evidenceKey?.isHeld ?? false,
  };
}

function leadStatusOf(history: LeadHistory): LeadSnapshot {
  const last = history.attempts.at(-1);
  return {
    state: history.state,
    operatorStatus: history.operatorStatus,
    timesTimedOut: timeoutsIn(history),
    link: linkStatus(history),
    linkRejection: history.linkRejectedReason,
    isRedirected: history.redirectedAt !== null,
    isCorrectable: (last?.refusedFields.length ?? 0) > 0,
    isUndeterminable: last?.decisions.at(-1)?.decision === 'given_up',
    isHeldTest: last?.reason === TEST_REASON,
    wasWithdrawn: last?.reason === 'phone_withdrawn',
  };
}

const timeoutsIn = ({ attempts }: LeadHistory) =>
  attempts.filter(
    ({ outcome, operatorStatus }) => outcome === 'answered' && statusWord(operatorStatus) === 'timed_out',
  ).length;

function linkStatus({
  linkIssuedAt,
  linkExpiresAt,
  linkRejectedReason,
  now,
}: LeadHistory): LeadSnapshot['link'] {
  if (linkRejectedReason) return 'rejected';
  if (!linkIssuedAt || !linkExpiresAt) return 'none';
  return linkExpiresAt > now ? 'live' : 'expired';
}

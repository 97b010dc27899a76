import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { allows } from '#features/access/model/permissions.ts';
import { describeLeadState } from '#features/lead/model/lead-copy.ts';
import { findLeadHistory } from '#features/lead/store/lead-history.ts';
import { snapshotOf } from '#features/lead/store/lead-snapshots.ts';
import { isDoNotCall } from '#features/opt-out/store/opt-out-list.ts';
import { leadTimeline } from './lead-timeline.ts';

export type LeadDetail = NonNullable<Awaited<ReturnType<typeof readLead>>>;

/** A reason may name the borrower, so only some roles see it. */
export async function readLead({ role }: Pick<Actor, 'role'>, reference: string) {
  const history = await findLeadHistory(reference);
  if (!history) return null;
  const status = snapshotOf(history);
  const { evidenceKey } = history.journey;
  return {
    history,
    status,
    description: describeLeadState(status),
    timeline: leadTimeline(history, allows(role, 'evidence_handle') || allows(role, 'audit_read')),
    wasSent: history.attempts.some(({ sentAt, outcome }) => sentAt !== null && outcome !== 'unsent'),
    isDoNotCall: await isDoNotCall(history.id),
    canBeDecided: history.attempts.at(-1)?.outcome === 'unknown',
    hasEvidence: Boolean(evidenceKey?.lastEventAt),
    isHeld: evidenceKey?.isHeld ?? false,
  };
}

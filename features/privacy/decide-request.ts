import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { allows } from '#features/access/model/permissions.ts';
import { raiseAlert, resolveAlert } from '#features/alerts/raise-alert.ts';
import type { DecisionResult } from '#features/privacy/model/person-request.ts';
import {
  type ApprovedErasure,
  findApprovedErasure,
  findStoppedErasures,
  lockRequest,
  type RequestRow,
  recordApproval,
  recordClosed,
  recordErased,
} from '#features/privacy/store/person-requests.ts';
import { erasureLimit } from '#features/sign-in/limits.ts';
import { countStaffAttempt } from '#features/sign-in/store/sign-in-attempts.ts';
import { isAuthorPublisherPair } from '#features/staff/store/required-review.ts';
import { findActiveStaff } from '#features/staff/store/staff.ts';
import { databaseNow } from '#platform/database/db.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { logAlert } from '#platform/log/log.ts';
import { HOUR_MS } from '#platform/values/duration.ts';
import { isUuid } from '#platform/values/ids.ts';
import { countsOf, eraseByHash } from './erase-person.ts';

type EndResult = 'erased' | 'on_hold' | 'erasing';

/** The approval commits before the first row is erased, so that a crash leaves an erasure that the job continues. */
export async function approveErasure(
  actor: Actor,
  id: string,
): Promise<Exclude<DecisionResult, 'approved'> | EndResult> {
  if (!isUuid(id)) return 'no_request';
  const decided = await transaction((tx) => decide(tx, actor, id, 'approve'));
  if (decided !== 'approved') return decided;
  const approved = await findApprovedErasure(id);
  return approved ? eraseApproved(approved) : 'erasing';
}

export async function declineRequest(actor: Actor, id: string): Promise<DecisionResult> {
  return isUuid(id) ? transaction((tx) => decide(tx, actor, id, 'decline')) : 'no_request';
}

async function decide(
  tx: Tx,
  actor: Actor,
  id: string,
  decision: 'approve' | 'decline',
): Promise<DecisionResult> {
  const row = await lockRequest(tx, id);
  if (!row || row.kind === 'withdrawal') return 'no_request';
  if (row.endedAt) return row.outcome === 'expired' ? 'expired' : 'already_decided';
  const isErasure = row.kind === 'erasure';
  if (isErasure && row.approvedAt) return 'already_decided';
  const now = await databaseNow(tx);
  if (isErasure && row.expiresAt && row.expiresAt <= now) return 'expired';
  const isOwn = row.requestedById === actor.staffId;
  if (decision === 'decline') {
    if (!isOwn && !allows(actor.role, isErasure ? 'erasure_approve' : 'person_export')) return 'not_allowed';
    const outcome = isOwn ? 'withdrawn' : 'declined';
    await recordClosed(tx, actor, row, outcome, now);
    return outcome;
  }
  const obstacle = isErasure ? await obstacleOf(tx, actor, row) : 'no_request';
  if (obstacle) return obstacle;
  if ((await countStaffAttempt(erasureLimit(actor.staffId), tx)).waitSeconds > 0) return 'too_many';
  await recordApproval(tx, actor, row, now);
  return 'approved';
}

/** Two people who can sign in now, one of them in Compliance. */
async function obstacleOf(tx: Tx, actor: Actor, row: RequestRow): Promise<DecisionResult | null> {
  const { requestedById } = row;
  if (requestedById === actor.staffId) return 'own_request';
  if (!allows(actor.role, 'erasure_approve')) return 'not_allowed';
  if (!requestedById || (await findActiveStaff(tx, { id: requestedById })).length === 0)
    return 'requester_changed';
  return (await isAuthorPublisherPair(tx, actor, { editedById: requestedById })) ? null : 'needs_compliance';
}

async function eraseApproved(approved: ApprovedErasure): Promise<EndResult> {
  const erased = await eraseByHash(approved.lookupHash, approved.approver.email);
  if (erased.some(({ removal }) => removal === 'failed')) return 'erasing';
  const counts = countsOf(erased);
  const outcome = counts.onHold > 0 ? 'on_hold' : 'erased';
  await recordErased(approved, outcome, counts);
  await resolveAlert('erasure_not_finished', approved.id);
  return outcome;
}

const LATE_MS = HOUR_MS;

/** One that fails doesn't stop the others. */
export async function continueErasures(): Promise<void> {
  const now = await databaseNow();
  for (const approved of await findStoppedErasures()) {
    const { id, approver, approvedAt } = approved;
    const result = await eraseApproved(approved).catch((error: unknown) => {
      logAlert('evidence_not_erased', { by: approver.email }, error);
      return 'erasing' as const;
    });
    if (result === 'erasing' && now.getTime() - approvedAt.getTime() > LATE_MS)
      await raiseAlert('erasure_not_finished', id, { by: approver.email });
  }
}

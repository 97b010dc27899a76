import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { alertsInTransaction } from '#features/alerts/raise-alert.ts';
import {
  type AccessDecisionInput,
  type AccessDecisionResult,
  recordAccessDecision,
} from '#features/staff/store/access-requests.ts';
import { isUuid } from '#platform/values/ids.ts';
import { newInvitation } from './invite-staff.ts';

export type DecideAccessResult = { decided: AccessDecisionResult; link: string | null };

/**
 * Decides on a request for a privileged role. An invitation's link goes to the person who approves it: the requester chose
 * the address and must not hold the link too, or one administrator could join in another's name. A person who has not joined
 * yet gets a new link with any privileged role, for the same reason.
 */
export async function decideAccess(
  actor: Actor,
  id: string,
  decision: AccessDecisionInput,
): Promise<DecideAccessResult> {
  if (!isUuid(id)) return { decided: { kind: 'no_request' }, link: null };
  const { link, invitation } = await newInvitation();
  const alerts = alertsInTransaction();
  const decided = await recordAccessDecision(actor, { id, decision }, { invitation, alert: alerts.record });
  await alerts.announce();
  return { decided, link: decided.kind === 'approved' && decided.isInvited ? link : null };
}

import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { parseReason } from '#features/access/model/reason.ts';
import { withAlerts } from '#features/alerts/raise-alert.ts';
import type {
  AccessDecisionInput,
  AccessDecisionResult,
  AccessRequestInput,
  AccessRequestResult,
} from '#features/staff/model/privileged-access.ts';
import { recordAccessDecision, recordAccessRequest } from '#features/staff/store/access-requests.ts';
import type { FormResult } from '#platform/values/field-errors.ts';
import { isUuid } from '#platform/values/ids.ts';
import { newInvitation } from './invite-staff.ts';

export type RequestAccessResult = FormResult<{ kind: AccessRequestResult | 'own_account' }>;

export async function requestAccess(
  actor: Actor,
  input: AccessRequestInput,
  typedReason: string,
): Promise<RequestAccessResult> {
  if (input.kind !== 'invite' && !isUuid(input.staffId)) return { ok: true, kind: 'missing' };
  if (input.kind !== 'invite' && input.staffId === actor.staffId) return { ok: true, kind: 'own_account' };
  const parsed = parseReason(typedReason);
  if (!parsed.ok) return { ok: false, errors: { reason: `${parsed.message}.` } };
  const request = input.kind === 'invite' ? { ...input, email: input.email.trim().toLowerCase() } : input;
  const kind = await withAlerts((alert) =>
    recordAccessRequest(actor, request, { reason: parsed.value, alert }),
  );
  return { ok: true, kind };
}

export type DecideAccessResult = { decided: AccessDecisionResult; link: string | null };

/**
 * The link goes to the approver alone: the requester chose the address and could join under that name. A
 * person who has not joined gets a new link with any privileged role, for the same reason.
 */
export async function decideAccess(
  actor: Actor,
  id: string,
  decision: AccessDecisionInput,
): Promise<DecideAccessResult> {
  if (!isUuid(id)) return { decided: { kind: 'no_request' }, link: null };
  const { link, invitation } = await newInvitation();
  const decided = await withAlerts((alert) =>
    recordAccessDecision(actor, { id, decision }, { invitation, alert }),
  );
  return { decided, link: decided.kind === 'approved' && decided.isInvited ? link : null };
}

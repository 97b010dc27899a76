import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { parseReason } from '#features/access/model/reason.ts';
import { alertsInTransaction } from '#features/alerts/raise-alert.ts';
import {
  type AccessRequestInput,
  type AccessRequestResult,
  recordAccessRequest,
} from '#features/staff/store/access-requests.ts';
import type { FormResult } from '#platform/values/field-errors.ts';
import { isUuid } from '#platform/values/ids.ts';

export type RequestAccessResult = FormResult<{ kind: AccessRequestResult | 'own_account' }>;

/** Asks a second administrator to approve a privileged role, for a reason. Other administrators get an alert. */
export async function requestAccess(
  actor: Actor,
  input: AccessRequestInput,
  typedReason: string,
): Promise<RequestAccessResult> {
  if (input.kind !== 'invite' && !isUuid(input.staffId)) return { ok: true, kind: 'missing' };
  if (input.kind !== 'invite' && input.staffId === actor.staffId) return { ok: true, kind: 'own_account' };
  const parsed = parseReason(typedReason);
  if (!parsed.ok) return { ok: false, errors: { reason: `${parsed.message}.` } };
  const whole = input.kind === 'invite' ? { ...input, email: input.email.trim().toLowerCase() } : input;
  const alerts = alertsInTransaction();
  const kind = await recordAccessRequest(actor, whole, { reason: parsed.value, alert: alerts.record });
  await alerts.announce();
  return { ok: true, kind };
}

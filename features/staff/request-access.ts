import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { reasonFrom } from '#features/access/reason.ts';
import { alertsInTransaction } from '#features/alerts/raise-alert.ts';
import {
  type AccessRequestInput,
  type AccessRequestResult,
  recordAccessRequest,
} from '#features/staff/store/access-requests.ts';
import { isUuid } from '#platform/values/ids.ts';

export type RequestAccessResult = AccessRequestResult | 'oneself' | { reason: string };

/** Asks a second administrator to approve a privileged role, for a reason. Other administrators get an alert. */
export async function requestAccess(
  actor: Actor,
  input: AccessRequestInput,
  typedReason: string,
): Promise<RequestAccessResult> {
  if (input.kind !== 'invite' && !isUuid(input.staffId)) return 'missing';
  if (input.kind !== 'invite' && input.staffId === actor.staffId) return 'oneself';
  const parsed = reasonFrom(typedReason);
  if (!parsed.ok) return { reason: `${parsed.message}.` };
  const whole = input.kind === 'invite' ? { ...input, email: input.email.trim().toLowerCase() } : input;
  const alerts = alertsInTransaction();
  const asked = await recordAccessRequest(actor, whole, { reason: parsed.reason, alert: alerts.record });
  await alerts.announce();
  return asked;
}

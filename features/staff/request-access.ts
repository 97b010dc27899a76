import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { reasonFrom } from '#features/access/reason.ts';
import { alertsWithin } from '#features/alerts/raise-alert.ts';
import { type AccessWish, type Asked, recordAccessRequest } from '#features/staff/store/access-requests.ts';
import { isUuid } from '#platform/values/uuid.ts';

export type AskedForAccess = Asked | 'oneself' | { reason: string };

/** Asks a second administrator to approve a privileged role, for a reason. Other administrators get an alert. */
export async function askForAccess(
  actor: Actor,
  wish: AccessWish,
  typedReason: string,
): Promise<AskedForAccess> {
  if (wish.kind !== 'invite' && !isUuid(wish.staffId)) return 'nobody';
  if (wish.kind !== 'invite' && wish.staffId === actor.staffId) return 'oneself';
  const given = reasonFrom(typedReason);
  if (!given.ok) return { reason: `${given.message}.` };
  const whole = wish.kind === 'invite' ? { ...wish, email: wish.email.trim().toLowerCase() } : wish;
  const alerts = alertsWithin();
  const asked = await recordAccessRequest(actor, whole, { reason: given.reason, alert: alerts.record });
  await alerts.announce();
  return asked;
}

import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { listActiveChannels } from '#features/alerts/store/alert-channels.ts';
import { requestDeliveries } from '#features/alerts/store/alert-deliveries.ts';
import { findNewestAlert } from '#features/alerts/store/alerts.ts';
import {
  type ChosenAlerts,
  recordAcknowledged,
  recordAssigned,
  recordResolved,
  recordSnoozed,
  recordSnoozeEnded,
} from '#features/alerts/store/handled-alerts.ts';
import { configuredChannels } from './alert-channels.ts';
import { listHandlers } from './list-alerts.ts';
import { raiseAlert, resolveAlert } from './raise-alert.ts';
import { mayDeliver } from './silence-copies.ts';

/** Each returns how many alerts changed. */
export const acknowledgeAlerts = (actor: Actor, chosen: ChosenAlerts): Promise<number> =>
  recordAcknowledged(actor, chosen);

export async function resolveAsStaff(actor: Actor, chosen: ChosenAlerts, note: string): Promise<number> {
  const { resolved, queued } = await recordResolved(actor, chosen, note);
  if (queued > 0) await requestDeliveries();
  return resolved;
}

/** Null if the person may not handle alerts. */
export async function assignAlerts(
  actor: Actor,
  chosen: ChosenAlerts,
  staffId: string,
): Promise<number | null> {
  const handlers = await listHandlers();
  const assignee = handlers.find(({ id }) => id === staffId);
  return assignee ? recordAssigned(actor, chosen, assignee) : null;
}

export const snoozeAlerts = (
  actor: Actor,
  chosen: ChosenAlerts,
  hours: number,
): Promise<{ snoozed: number; refused: number }> => recordSnoozed(actor, chosen, hours);

export const endSnooze = (actor: Actor, chosen: ChosenAlerts): Promise<number> =>
  recordSnoozeEnded(actor, chosen);

export type TestAlert = { kind: 'no_channel' | 'no_notices' | 'silenced' } | { kind: 'tested'; id: string };

/** It is a notice: not every channel of the console gets it. */
export async function sendTestAlert(actor: Actor): Promise<TestAlert> {
  const channels = configuredChannels();
  const active = await listActiveChannels();
  if (channels.length + active.length === 0) return { kind: 'no_channel' };
  const others = active.filter(({ severities }) => severities.includes('notice'));
  if (channels.length + others.length === 0) return { kind: 'no_notices' };
  if (!(await mayDeliver())) return { kind: 'silenced' };
  const subject = `console ${actor.staffId.slice(0, 8)}`;
  await raiseAlert('test_alert', subject);
  await resolveAlert('test_alert', subject);
  const after = { channels: [...channels, ...others.map(({ receiver }) => receiver)].join(' ') };
  await recordAudit(actor, { action: 'alert_tested', subject, after });
  const id = await findNewestAlert('test_alert', subject);
  return id ? { kind: 'tested', id } : { kind: 'no_channel' };
}

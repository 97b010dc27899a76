import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { requestDeliveries } from '#features/alerts/store/alert-deliveries.ts';
import { findNewestAlert, recordAcknowledged, recordResolved } from '#features/alerts/store/alerts.ts';
import { configuredChannels } from './alert-channels.ts';
import { raiseAlert, resolveAlert } from './raise-alert.ts';
import { mayDeliver } from './silence-copies.ts';

export async function acknowledgeAlert(actor: Actor, id: string): Promise<boolean> {
  return recordAcknowledged(actor, id);
}

export async function resolveAsStaff(actor: Actor, id: string, note: string): Promise<boolean> {
  const queued = await recordResolved(actor, id, note);
  if (queued) await requestDeliveries();
  return queued !== null;
}

export type TestAlert = { kind: 'no_channel' | 'silenced' } | { kind: 'tested'; id: string };

export async function sendTestAlert(actor: Actor): Promise<TestAlert> {
  const channels = configuredChannels();
  if (channels.length === 0) return { kind: 'no_channel' };
  if (!(await mayDeliver())) return { kind: 'silenced' };
  const subject = `console ${actor.staffId.slice(0, 8)}`;
  await raiseAlert('test_alert', subject);
  await resolveAlert('test_alert', subject);
  await recordAudit(actor, { action: 'alert_tested', subject, after: { channels: channels.join(' ') } });
  const id = await findNewestAlert('test_alert', subject);
  return id ? { kind: 'tested', id } : { kind: 'no_channel' };
}

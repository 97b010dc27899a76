import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { requestDeliveries } from '#features/alerts/store/alert-deliveries.ts';
import { findNewestAlert, recordAcknowledged, recordResolved } from '#features/alerts/store/alerts.ts';
import { configuredChannels } from './alert-channels.ts';
import { raiseAlert, resolveAlert } from './raise-alert.ts';

export async function acknowledgeAlert(actor: Actor, id: string): Promise<boolean> {
  return recordAcknowledged(actor, id);
}

export async function closeAlert(actor: Actor, id: string, note: string): Promise<boolean> {
  const queued = await recordResolved(actor, id, note);
  if (queued) await requestDeliveries();
  return queued !== null;
}

export async function sendTestAlert(actor: Actor): Promise<string | null> {
  const channels = configuredChannels();
  if (channels.length === 0) return null;
  const subject = `console ${actor.staffId.slice(0, 8)}`;
  await raiseAlert('test_alert', subject);
  await resolveAlert('test_alert', subject);
  await recordAudit(actor, { action: 'alert_tested', subject, after: { channels: channels.join(' ') } });
  return findNewestAlert('test_alert', subject);
}

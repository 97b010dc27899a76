import 'server-only';
import { randomBytes, randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { Actor } from '#features/access/model/actor.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import type { AlertEvent, AlertNotification } from '#features/alerts/model/alert-delivery.ts';
import type { Severity } from '#features/alerts/model/alert-kind-info.ts';
import {
  type AddedChannel,
  listConsoleChannels,
  recordChannelRemoved,
  recordEmailChannel,
  recordWebhookChannel,
} from '#features/alerts/store/alert-channels.ts';
import { env } from '#platform/config/env.ts';
import { sealTarget } from '#platform/crypto/data-key.ts';
import { databaseNow } from '#platform/database/db.ts';
import { privateHostsOf } from '#platform/egress/live-egress.ts';
import { mayConnect } from '#platform/http/private-hosts.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import type { DeliveryFailure } from '#platform/values/delivery-failures.ts';
import { isUuid } from '#platform/values/ids.ts';
import { instanceName, sendToChannel, targetText } from './alert-channels.ts';
import { mayDeliver } from './silence-copies.ts';

const SECRET_BYTES = 32;

export async function addAlertEmail(
  actor: Actor,
  staffId: string,
  severities: readonly Severity[],
): Promise<AddedChannel> {
  return isUuid(staffId) ? recordEmailChannel(actor, staffId, severities) : 'missing';
}

type AddedWebhook = { kind: 'private' } | { kind: 'full' } | { kind: 'added'; host: string; secret: string };

export async function addAlertWebhook(
  actor: Actor,
  url: string,
  severities: readonly Severity[],
): Promise<AddedWebhook> {
  const { host } = new URL(url);
  if (isRefusedAddress(url)) return { kind: 'private' };
  const id = randomUUID();
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const target = sealTarget(targetText({ url, secret }), id);
  const added = await recordWebhookChannel(actor, { id, host, target, severities });
  return added === 'added' ? { kind: 'added', host, secret } : { kind: 'full' };
}

/** An IP address. Host names are checked at each connection. */
function isRefusedAddress(url: string): boolean {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) !== 0 && !mayConnect(privateHostsOf(env()), host, Number(port) || 443, host);
}

export const removeAlertChannel = async (actor: Actor, id: string): Promise<boolean> =>
  isUuid(id) && (await recordChannelRemoved(actor, id));

type TestedChannel = 'delivered' | 'missing' | 'silenced' | DeliveryFailure;

/** Sends one notification now. A webhook also gets the resolution, so that no incident stays open there. */
export async function testAlertChannel(
  actor: Actor,
  id: string,
  clock = SYSTEM_CLOCK,
): Promise<TestedChannel> {
  const channels = await listConsoleChannels();
  const found = channels.find((one) => one.id === id);
  if (!found) return 'missing';
  if (!(await mayDeliver())) return 'silenced';
  const test = {
    id: randomUUID(),
    subject: `console ${actor.staffId.slice(0, 8)}`,
    now: await databaseNow(),
  };
  const events: AlertEvent[] = found.channel === 'webhook' ? ['opened', 'resolved'] : ['opened'];
  let result: TestedChannel = 'delivered';
  for (const event of events) {
    if (result === 'delivered')
      result = (await sendToChannel(id, testNotification(event, test), clock)) ?? 'delivered';
  }
  await recordAudit(actor, {
    action: 'alert_channel_tested',
    subject: found.receiver,
    after: { channel: found.channel, result },
  });
  return result;
}

type ChannelTest = { id: string; subject: string; now: Date };

const testNotification = (event: AlertEvent, { id, subject, now }: ChannelTest): AlertNotification => ({
  id,
  event,
  kind: 'test_alert',
  subject,
  firstSeenAt: now,
  lastSeenAt: now,
  count: 1,
  facts: {},
  instance: instanceName(),
  others: 0,
  isStored: false,
  sentAt: now,
});

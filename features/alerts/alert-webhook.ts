import 'server-only';
import { createHmac } from 'node:crypto';
import type { AlertNotification } from '#features/alerts/model/alert-delivery.ts';
import type { Clock } from '#platform/values/clock.ts';
import type { DeliveryFailure } from '#platform/values/delivery-failures.ts';
import { postJson, webhookHeaders } from '#platform/webhook/signed-post.ts';
import { describeNotification } from './describe-notification.ts';

export async function sendByWebhook(
  { url, secret }: { url: string; secret: string },
  notification: AlertNotification,
  clock: Clock,
): Promise<DeliveryFailure | null> {
  const body = bodyOf(notification);
  const at = notification.sentAt;
  const seconds = Math.floor(at.getTime() / 1000);
  const headers = {
    'Handoff-Signature': `t=${seconds},v1=${signatureOf(secret, seconds, body)}`,
    // The next major release sends these alone.
    ...webhookHeaders({ id: messageId(notification), at, body }, [Buffer.from(secret)]),
  };
  return postJson(url, body, headers, clock);
}

/** The same for each attempt of a notification. */
const messageId = ({ id, event, count }: AlertNotification) =>
  `${id}_${event}${event === 'repeated' ? `_${count}` : ''}`;

function bodyOf(notification: AlertNotification): string {
  const { id, event, kind, subject, firstSeenAt, lastSeenAt, count, sentAt, instance, others } = notification;
  const { severity, whatToDo, reason, environment, url, dedupKey } = describeNotification(notification);
  return JSON.stringify({
    id,
    event,
    kind,
    subject,
    severity,
    firstSeenAt,
    lastSeenAt,
    count,
    whatToDo,
    sentAt,
    reason,
    instance,
    environment,
    url,
    dedupKey,
    others,
  });
}

function signatureOf(secret: string, seconds: number, body: string): string {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
}

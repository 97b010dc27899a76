import 'server-only';
import { createHmac } from 'node:crypto';
import type { AlertNotification } from '#features/alerts/model/alert-delivery.ts';
import { guardedFetch } from '#platform/egress/live-egress.ts';
import { networkFailure, statusFailure } from '#platform/egress/network-failure.ts';
import { type Clock, timeoutSignal } from '#platform/values/clock.ts';
import type { DeliveryFailure } from '#platform/values/delivery-failures.ts';
import { describeNotification } from './describe-notification.ts';

const TIMEOUT_MS = 10_000;

export async function sendByWebhook(
  { url, secret }: { url: string; secret: string },
  notification: AlertNotification,
  clock: Clock,
): Promise<DeliveryFailure | null> {
  const body = bodyOf(notification);
  const seconds = Math.floor(notification.sentAt.getTime() / 1000);
  try {
    const response = await guardedFetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Handoff-Signature': `t=${seconds},v1=${signatureOf(secret, seconds, body)}`,
      },
      body,
      redirect: 'manual',
      cache: 'no-store',
      signal: timeoutSignal(TIMEOUT_MS, clock),
    });
    // The status alone is the answer.
    await response.body?.cancel().catch(() => undefined);
    return statusFailure(response.status);
  } catch (error) {
    return networkFailure(error);
  }
}

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

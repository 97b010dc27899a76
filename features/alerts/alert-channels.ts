import 'server-only';
import { hostname } from 'node:os';
import type { AlertChannel, AlertNotification } from '#features/alerts/model/alert-delivery.ts';
import { ALERT_CHANNELS } from '#features/alerts/model/alert-delivery.ts';
import { env } from '#platform/config/env.ts';
import { mailSettings } from '#platform/mail/mail-server.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import type { Clock } from '#platform/values/clock.ts';
import type { DeliveryFailure } from '#platform/values/delivery-failures.ts';
import { sendByMail } from './alert-mail.ts';
import { sendByWebhook } from './alert-webhook.ts';

export function configuredChannels(): AlertChannel[] {
  return ALERT_CHANNELS.filter((channel) => senderOf(channel));
}

export const instanceName = (): string => `${hostname()}:${env().PORT}`;

/** Makes one attempt and never throws. */
export async function sendAlert(
  channel: AlertChannel,
  notification: AlertNotification,
  clock = SYSTEM_CLOCK,
): Promise<DeliveryFailure | null> {
  const send = senderOf(channel);
  return send ? send(notification, clock) : 'not_configured';
}

type Sender = (notification: AlertNotification, clock: Clock) => Promise<DeliveryFailure | null>;

function senderOf(channel: AlertChannel): Sender | null {
  const { ALERT_WEBHOOK_URL, ALERT_WEBHOOK_SECRET, ALERT_EMAIL_TO } = env();
  if (channel === 'webhook') {
    if (!ALERT_WEBHOOK_URL || !ALERT_WEBHOOK_SECRET) return null;
    return (notification, clock) =>
      sendByWebhook({ url: ALERT_WEBHOOK_URL, secret: ALERT_WEBHOOK_SECRET }, notification, clock);
  }
  const mail = mailSettings();
  if (!ALERT_EMAIL_TO || !mail) return null;
  return (notification, clock) => sendByMail({ ...mail, to: ALERT_EMAIL_TO }, notification, clock);
}

export const readinessAlertMs = (): number => env().READINESS_ALERT_SECONDS * 1_000;

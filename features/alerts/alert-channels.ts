import 'server-only';
import { hostname } from 'node:os';
import { z } from 'zod';
import type { AlertChannel, AlertNotification } from '#features/alerts/model/alert-delivery.ts';
import { ALERT_CHANNELS } from '#features/alerts/model/alert-delivery.ts';
import { findChannelTarget } from '#features/alerts/store/alert-channels.ts';
import { env } from '#platform/config/env.ts';
import { openTarget } from '#platform/crypto/data-key.ts';
import { mailSettings } from '#platform/mail/mail-server.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import type { Clock } from '#platform/values/clock.ts';
import type { DeliveryFailure } from '#platform/values/delivery-failures.ts';
import { orNull } from '#platform/values/or-null.ts';
import { sendByMail } from './alert-mail.ts';
import { sendByWebhook } from './alert-webhook.ts';

/** Of the settings. */
export function configuredChannels(): AlertChannel[] {
  return ALERT_CHANNELS.filter((channel) => senderOf(channel));
}

export const instanceName = (): string => `${hostname()}:${env().PORT}`;

/** Receivers of the settings' channels. An address may hold a token, so only its host is shown. */
export function configuredReceivers(): { channel: AlertChannel; receiver: string }[] {
  const { ALERT_WEBHOOK_URL = '', ALERT_EMAIL_TO = '' } = env();
  return configuredChannels().map((channel) => ({
    channel,
    receiver: channel === 'mail' ? ALERT_EMAIL_TO : new URL(ALERT_WEBHOOK_URL).host,
  }));
}

const WEBHOOK = z.object({ url: z.string(), secret: z.string() });

/** Whether a mail server is set. */
export const canSendMail = (): boolean => mailSettings() !== null;

/** As it is sealed in the database. */
export const targetText = (webhook: z.infer<typeof WEBHOOK>): string => JSON.stringify(webhook);

/** Through a channel of the console. Makes one attempt. */
export async function sendToChannel(
  channelId: string,
  notification: AlertNotification,
  clock = SYSTEM_CLOCK,
): Promise<DeliveryFailure | null> {
  const target = await findChannelTarget(channelId);
  if (target?.email) {
    const mail = mailSettings();
    return mail ? sendByMail({ ...mail, to: target.email }, notification, clock) : 'not_configured';
  }
  const text = target?.sealed ? openTarget(target.sealed, channelId) : null;
  const webhook = text === null ? null : orNull(() => WEBHOOK.parse(JSON.parse(text)));
  if (webhook) return sendByWebhook(webhook, notification, clock);
  // Another instance may have the key that opens it.
  return target?.sealed ? 'failed' : 'not_configured';
}

/** Through a channel of the settings. Makes one attempt and never throws. */
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

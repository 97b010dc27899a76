import 'server-only';
import type { SendMailOptions } from 'nodemailer';
import { env, type Settings } from '#platform/config/env.ts';
import { isThisMachine } from '#platform/config/this-machine.ts';
import { guardedSocket } from '#platform/egress/live-egress.ts';
import { networkFailure } from '#platform/egress/network-failure.ts';
import { trackTls } from '#platform/egress/tls-failures.ts';
import { type Clock, timeoutSignal } from '#platform/values/clock.ts';
import type { DeliveryFailure } from '#platform/values/delivery-failures.ts';

const STEP_TIMEOUT_MS = 10_000;

export type MailServer = { server: string; requireTls: boolean };

/** Null on success; never throws. */
export async function sendMail(
  { server, requireTls }: MailServer,
  mail: SendMailOptions,
  limitMs: number,
  clock: Clock,
): Promise<DeliveryFailure | null> {
  // Many instances never send a mail.
  const { createTransport } = await import('nodemailer');
  let target = { host: '', port: 0 };
  const stepMs = Math.min(STEP_TIMEOUT_MS, limitMs);
  const transport = createTransport({
    url: server,
    requireTLS: requireTls,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    dnsTimeout: stepMs,
    getSocket: ({ host = '', port, secure = port === 465 }, callback) => {
      target = { host, port: Number(port) || (secure ? 465 : 587) };
      guardedSocket(target.host, target.port).then(
        (connection) => callback(null, { connection }),
        (error: Error) => callback(error, false),
      );
    },
  });
  const limit = timeoutSignal(limitMs, clock);
  const overdue = new Promise<never>((_, reject) => {
    limit.addEventListener('abort', () => reject(limit.reason), { once: true });
  });
  try {
    await Promise.race([
      transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true }),
      overdue,
    ]);
    trackTls(target.host, target.port, null);
    return null;
  } catch (error) {
    trackTls(target.host, target.port, error);
    return deliveryFailure(error);
  } finally {
    transport.close();
  }
}

function deliveryFailure(error: unknown): DeliveryFailure {
  const { code, responseCode } = Object(error);
  if (code === 'EAUTH') return 'login_failed';
  const word = networkFailure(error);
  if (word !== 'failed') return word;
  return typeof responseCode === 'number' ? 'mail_refused' : 'failed';
}

export function mailSettings(settings: Settings = env()): (MailServer & { from: string }) | null {
  const { SMTP_URL, SMTP_FROM, ALERT_EMAIL_TO, HANDOFF_MODE } = settings;
  const from = SMTP_FROM ?? ALERT_EMAIL_TO?.split(',')[0]?.trim();
  if (!SMTP_URL || !from) return null;
  const isExposed = HANDOFF_MODE === 'production' && !isThisMachine(new URL(SMTP_URL).hostname);
  return { server: SMTP_URL, from, requireTls: isExposed };
}

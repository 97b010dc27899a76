import 'server-only';
import { createTransport } from 'nodemailer';
import type { AlertNews, DeliveryFailure } from '#domain/alert-delivery.ts';
import { notesOf } from '#domain/alert-kinds.ts';
import { guardedSocket } from '#edge/live-egress.ts';
import { networkFailure } from './network-failure.ts';

const STEP_LIMIT_MS = 10_000;
const LIMIT_MS = 30_000;

export type MailRoute = { server: string; to: string; requireTls: boolean };

/** Mails an alert to staff, from their own address. */
export async function sendByMail(route: MailRoute, news: AlertNews): Promise<DeliveryFailure | null> {
  const transport = createTransport({
    url: route.server,
    requireTLS: route.requireTls,
    connectionTimeout: STEP_LIMIT_MS,
    greetingTimeout: STEP_LIMIT_MS,
    socketTimeout: STEP_LIMIT_MS,
    dnsTimeout: STEP_LIMIT_MS,
    getSocket: ({ host = '', port, secure = port === 465 }, callback) => {
      guardedSocket(host, Number(port) || (secure ? 465 : 587)).then(
        (connection) => callback(null, { connection }),
        (error: Error) => callback(error, false),
      );
    },
  });
  const limit = AbortSignal.timeout(LIMIT_MS);
  const overdue = new Promise<never>((_, reject) => {
    limit.addEventListener('abort', () => reject(limit.reason), { once: true });
  });
  try {
    await Promise.race([transport.sendMail(mailOf(route.to, news)), overdue]);
    return null;
  } catch (error) {
    return failureOf(error);
  } finally {
    transport.close();
  }
}

function mailOf(to: string, { event, kind, subject, firstSeenAt, lastSeenAt, count, ...news }: AlertNews) {
  const { severity, meaning, whatToDo } = notesOf(kind);
  const lines = [
    meaning,
    ...(event === 'resolved' ? ['This is over.'] : [`What to do: ${whatToDo}`]),
    '',
    `Kind: ${kind}`,
    `Severity: ${severity}`,
    `About: ${subject}`,
    `First seen: ${firstSeenAt.toISOString()}`,
    `Last seen: ${lastSeenAt.toISOString()}`,
    `Count: ${count}`,
    `Sent: ${news.sentAt.toISOString()}`,
  ];
  return {
    from: to.split(',')[0]?.trim(),
    to,
    // A word that comes twice is one mail to most readers.
    messageId: `<${news.id}.${event}${event === 'repeated' ? `.${count}` : ''}@handoff.invalid>`,
    date: news.sentAt,
    subject: `[${severity}] ${kind} ${event}`,
    text: `${lines.join('\n')}\n`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function failureOf(error: unknown): DeliveryFailure {
  const { code, responseCode } = Object(error);
  if (code === 'EAUTH') return 'login_failed';
  const word = networkFailure(error);
  if (word !== 'failed') return word;
  return typeof responseCode === 'number' ? 'mail_refused' : 'failed';
}

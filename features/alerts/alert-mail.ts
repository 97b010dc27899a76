import 'server-only';
import type { AlertNotification, DeliveryFailure } from '#features/alerts/model/alert-delivery.ts';
import { alertKindInfo } from '#features/alerts/model/alert-kinds.ts';
import { type MailServer, sendMail } from '#platform/mail/mail-server.ts';

const LIMIT_MS = 30_000;

export type MailRoute = MailServer & { from: string; to: string };

/** Mails an alert to staff. */
export function sendByMail(
  { from, to, ...server }: MailRoute,
  news: AlertNotification,
): Promise<DeliveryFailure | null> {
  return sendMail(server, { from, to, ...mailOf(news) }, LIMIT_MS);
}

function mailOf({ event, kind, subject, firstSeenAt, lastSeenAt, count, ...news }: AlertNotification) {
  const { severity, meaning, whatToDo } = alertKindInfo(kind);
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
    // A word that comes twice is one mail to most readers.
    messageId: `<${news.id}.${event}${event === 'repeated' ? `.${count}` : ''}@handoff.invalid>`,
    date: news.sentAt,
    subject: `[${severity}] ${kind} ${event}`,
    text: `${lines.join('\n')}\n`,
  };
}

import 'server-only';
import type { AlertNotification } from '#features/alerts/model/alert-delivery.ts';
import { alertKindInfo } from '#features/alerts/model/alert-kinds.ts';
import { type MailServer, sendMail } from '#platform/mail/mail-server.ts';
import type { DeliveryFailure } from '#platform/values/delivery-failures.ts';

const TIMEOUT_MS = 30_000;

export type MailRoute = MailServer & { from: string; to: string };

export function sendByMail(
  { from, to, ...server }: MailRoute,
  notification: AlertNotification,
): Promise<DeliveryFailure | null> {
  return sendMail(server, { from, to, ...mailOf(notification) }, TIMEOUT_MS);
}

function mailOf({
  event,
  kind,
  subject,
  firstSeenAt,
  lastSeenAt,
  count,
  ...notification
}: AlertNotification) {
  const { severity, meaning, whatToDo } = alertKindInfo(kind);
  const lines = [
    meaning,
    ...(event === 'resolved' ? ['This alert is resolved.'] : [`What to do: ${whatToDo}`]),
    '',
    `Kind: ${kind}`,
    `Severity: ${severity}`,
    `About: ${subject}`,
    `First seen: ${firstSeenAt.toISOString()}`,
    `Last seen: ${lastSeenAt.toISOString()}`,
    `Count: ${count}`,
    `Sent: ${notification.sentAt.toISOString()}`,
  ];
  return {
    // Most mail readers merge two mails with the same id.
    messageId: `<${notification.id}.${event}${event === 'repeated' ? `.${count}` : ''}@handoff.invalid>`,
    date: notification.sentAt,
    subject: `[${severity}] ${kind} ${event}`,
    text: `${lines.join('\n')}\n`,
  };
}

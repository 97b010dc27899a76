import 'server-only';
import type { AlertEvent, AlertNotification } from '#features/alerts/model/alert-delivery.ts';
import { type MailServer, sendMail } from '#platform/mail/mail-server.ts';
import type { Clock } from '#platform/values/clock.ts';
import type { DeliveryFailure } from '#platform/values/delivery-failures.ts';
import { describeNotification } from './describe-notification.ts';

const TIMEOUT_MS = 30_000;

export type MailRoute = MailServer & { from: string; to: string };

export function sendByMail(
  { from, to, ...server }: MailRoute,
  notification: AlertNotification,
  clock: Clock,
): Promise<DeliveryFailure | null> {
  return sendMail(server, { from, to, ...mailOf(notification) }, TIMEOUT_MS, clock);
}

const wordsOnOthers = (event: AlertEvent, others: number): string =>
  event === 'resolved'
    ? `${others} more alerts that shared its notification are resolved too.`
    : `${others} more alerts of this kind opened. The console lists them.`;

function mailOf(notification: AlertNotification) {
  const { id, event, kind, subject, firstSeenAt, lastSeenAt, count, sentAt, instance, others } = notification;
  const { severity, meaning, whatToDo, reason, environment, url, dedupKey } =
    describeNotification(notification);
  const lines = [
    meaning,
    ...(event === 'resolved' ? ['This alert is resolved.'] : [`What to do: ${whatToDo}`]),
    ...(others > 0 ? [wordsOnOthers(event, others)] : []),
    '',
    `Kind: ${kind}`,
    `Severity: ${severity}`,
    `About: ${subject}`,
    `Reason: ${reason ?? 'none'}`,
    `First seen: ${firstSeenAt.toISOString()}`,
    `Last seen: ${lastSeenAt.toISOString()}`,
    `Count: ${count}`,
    `Environment: ${environment}`,
    `Instance: ${instance ?? 'unknown'}`,
    `Console: ${url}`,
    `Key: ${dedupKey}`,
    `Sent: ${sentAt.toISOString()}`,
  ];
  return {
    // Most mail readers merge two mails with the same id.
    messageId: `<${id}.${event}${event === 'repeated' ? `.${count}` : ''}@handoff.invalid>`,
    date: sentAt,
    subject: `[${severity}] ${kind} ${event}: ${environment}`,
    text: `${lines.join('\n')}\n`,
  };
}

import { flashMessage } from '#app/staff/_frame/flash-message.ts';
import { Notice } from '#components/console/notice.tsx';

const MESSAGES: Record<string, { tone: 'good' | 'info' | 'warn'; text: string }> = {
  acknowledged: {
    tone: 'good',
    text: 'Acknowledged: everybody sees that you are at it. It stays open until its cause is over.',
  },
  closed: { tone: 'good', text: 'Marked as done. It stands among the past ones.' },
  late: { tone: 'info', text: 'Somebody else was quicker, or its cause is over: nothing was changed.' },
  tested: {
    tone: 'good',
    text: 'The test alert is on its way. Load this page anew to see whether it has arrived.',
  },
  no_channel: {
    tone: 'warn',
    text: 'No channel is set, so nothing was sent. Set ALERT_WEBHOOK_URL and ALERT_WEBHOOK_SECRET, or ALERT_EMAIL_TO and SMTP_URL, and restart.',
  },
};

/** What has just been done. */
export function FlashNotice({ done }: { done: string | string[] | undefined }) {
  const message = flashMessage(MESSAGES, done);
  return message ? (
    <Notice role="status" tone={message.tone}>
      {message.text}
    </Notice>
  ) : null;
}

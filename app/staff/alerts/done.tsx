import { saidOf } from '#app/staff/_frame/flash-message.ts';
import { Notice } from '#components/console/notice.tsx';

const WORDS: Record<string, { tone: 'good' | 'info' | 'warn'; words: string }> = {
  acknowledged: {
    tone: 'good',
    words: 'Acknowledged: everybody sees that you are at it. It stays open until its cause is over.',
  },
  closed: { tone: 'good', words: 'Marked as done. It stands among the past ones.' },
  late: { tone: 'info', words: 'Somebody else was quicker, or its cause is over: nothing was changed.' },
  tested: {
    tone: 'good',
    words: 'The test alert is on its way. Load this page anew to see whether it has arrived.',
  },
  no_channel: {
    tone: 'warn',
    words:
      'No channel is set, so nothing was sent. Set ALERT_WEBHOOK_URL and ALERT_WEBHOOK_SECRET, or ALERT_EMAIL_TO and SMTP_URL, and restart.',
  },
};

/** What has just been done. */
export function Done({ done }: { done: string | string[] | undefined }) {
  const said = saidOf(WORDS, done);
  return said ? (
    <Notice role="status" tone={said.tone}>
      {said.words}
    </Notice>
  ) : null;
}

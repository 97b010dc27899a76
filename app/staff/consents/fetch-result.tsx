import { flashMessage } from '#app/staff/_frame/flash-message.ts';
import { Notice } from '#components/console/notice.tsx';
import { FETCH_FAILURES } from './copy.ts';

const REFRESH_RESULTS: Record<string, { tone: 'good' | 'bad'; title: string; text: string }> = {
  same: {
    tone: 'good',
    title: 'Refreshed: nothing changed',
    text: 'The operator’s texts are the same as before.',
  },
  new: {
    tone: 'good',
    title: 'Refreshed: new text',
    text: 'Borrowers see it now. “What changed” shows the differences.',
  },
  unsafe: {
    tone: 'bad',
    title: 'Refreshed, but the text isn’t safe to show',
    text: 'The form stays closed until the operator sends a safe text. See the findings below.',
  },
};

export function RefreshNotice({ refreshed }: { refreshed: string | string[] | undefined }) {
  if (typeof refreshed !== 'string') return null;
  const result = flashMessage(REFRESH_RESULTS, refreshed);
  if (result) {
    return (
      <Notice role="status" tone={result.tone} title={result.title}>
        {result.text}
      </Notice>
    );
  }
  return (
    <Notice role="alert" tone="bad" title="Refresh failed">
      {flashMessage(FETCH_FAILURES, refreshed) ?? 'See the log for the reason'}.
    </Notice>
  );
}

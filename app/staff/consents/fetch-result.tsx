import { flashMessage } from '#app/staff/_frame/flash-message.ts';
import { Notice } from '#components/console/notice.tsx';
import { FETCH_FAILURES } from './copy.ts';

const REFRESH_RESULTS: Record<string, { tone: 'good' | 'bad'; title: string; text: string }> = {
  same: {
    tone: 'good',
    title: 'Fetched: nothing changed',
    text: 'The operator serves the same texts as before.',
  },
  new: {
    tone: 'good',
    title: 'Fetched: there is a new text',
    text: 'Borrowers see it from now on. “What changed” shows it word by word.',
  },
  unsafe: {
    tone: 'bad',
    title: 'Fetched, but it can’t be shown safely',
    text: 'The form is closed until the operator serves a text that can. What was found stands below.',
  },
};

/** What came of “Refresh now”. */
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
    <Notice role="alert" tone="bad" title="Nothing was fetched">
      It failed: {flashMessage(FETCH_FAILURES, refreshed) ?? 'the reason stands in the log'}.
    </Notice>
  );
}

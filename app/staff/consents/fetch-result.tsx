import { saidOf } from '#app/staff/_frame/flash-message.ts';
import { Notice } from '#components/console/notice.tsx';
import { FETCH_FAILURES } from './copy.ts';

const CAME: Record<string, { tone: 'good' | 'bad'; title: string; words: string }> = {
  same: {
    tone: 'good',
    title: 'Fetched: nothing changed',
    words: 'The operator serves the same texts as before.',
  },
  new: {
    tone: 'good',
    title: 'Fetched: there is a new text',
    words: 'Borrowers see it from now on. “What changed” shows it word by word.',
  },
  unsafe: {
    tone: 'bad',
    title: 'Fetched, but it can’t be shown safely',
    words: 'The form is closed until the operator serves a text that can. What was found stands below.',
  },
};

/** What came of “Refresh now”. */
export function WhatCame({ refreshed }: { refreshed: string | string[] | undefined }) {
  if (typeof refreshed !== 'string') return null;
  const came = saidOf(CAME, refreshed);
  if (came) {
    return (
      <Notice role="status" tone={came.tone} title={came.title}>
        {came.words}
      </Notice>
    );
  }
  return (
    <Notice role="alert" tone="bad" title="Nothing was fetched">
      It failed: {saidOf(FETCH_FAILURES, refreshed) ?? 'the reason stands in the log'}.
    </Notice>
  );
}

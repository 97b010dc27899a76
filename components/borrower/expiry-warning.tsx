'use client';

import { useEffect, useState } from 'react';
import { SecondaryButton } from './secondary-button.tsx';

const WARNED_BEFORE_MS = 2 * 60_000;
/** Timers count in 31 bits. */
const TIMER_LIMIT_MS = 2 ** 31 - 1;

type Message = 'ending' | 'prolonged' | 'ended' | 'notReached';
type ExpiryWarningProps = { expiresInMs: number; words: Record<Message | 'keep', string> };

export function ExpiryWarning({ expiresInMs, words }: ExpiryWarningProps) {
  const [left, setLeft] = useState(expiresInMs);
  const [state, setState] = useState<Message | 'saved'>('saved');
  useEffect(() => {
    if (left > TIMER_LIMIT_MS) return;
    const warning = setTimeout(() => setState('ending'), Math.max(0, left - WARNED_BEFORE_MS));
    const expiryTimer = setTimeout(() => setState('ended'), left);
    return () => [warning, expiryTimer].forEach(clearTimeout);
  }, [left]);

  const extend = async () => {
    const answer = await fetch('/apply/keep', { method: 'POST', body: new URLSearchParams() }).catch(
      () => null,
    );
    if (answer?.status === 410) return setState('ended');
    if (!answer?.ok) return setState('notReached');
    const { leftMs: prolonged }: { leftMs: number } = await answer.json();
    setLeft(prolonged);
    setState('prolonged');
  };

  const canExtend = state === 'ending' || state === 'notReached';
  return (
    <div
      role="alert"
      className={
        state === 'saved'
          ? 'sr-only'
          : 'answers-end no-print fixed inset-x-0 bottom-0 z-10 mx-auto max-w-xl border-accent-strong border-t-2 bg-surface px-5 py-4 shadow-card sm:bottom-4 sm:rounded-xl sm:border-2 sm:p-5'
      }
    >
      {state !== 'saved' && <p>{words[state]}</p>}
      {canExtend && <SecondaryButton onPress={extend}>{words.keep}</SecondaryButton>}
    </div>
  );
}

'use client';

import { useEffect, useState } from 'react';
import { SecondaryButton } from './secondary-button.tsx';

const WARNED_BEFORE_MS = 2 * 60_000;
/** Timers count in 31 bits. */
const TIMER_LIMIT_MS = 2 ** 31 - 1;

type ExpiryState = 'saved' | 'ending' | 'prolonged' | 'ended' | 'not_reached';

export function ExpiryWarning({ expiresInMs, retention }: { expiresInMs: number; retention: string }) {
  const [left, setLeft] = useState(expiresInMs);
  const [state, setState] = useState<ExpiryState>('saved');
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
    if (!answer?.ok) return setState('not_reached');
    const { leftMs: prolonged }: { leftMs: number } = await answer.json();
    setLeft(prolonged);
    setState('prolonged');
  };

  const canExtend = state === 'ending' || state === 'not_reached';
  return (
    <div
      role="alert"
      className={
        state === 'saved'
          ? 'sr-only'
          : 'answers-end no-print fixed inset-x-4 bottom-4 z-10 mx-auto max-w-xl rounded-xl border-2 border-accent-strong bg-surface p-5 shadow-card'
      }
    >
      {state !== 'saved' && <p>{messages(retention)[state]}</p>}
      {canExtend && <SecondaryButton onPress={extend}>Keep my answers</SecondaryButton>}
    </div>
  );
}

const messages = (retention: string): Record<Exclude<ExpiryState, 'saved'>, string> => ({
  ending: 'Are you still there? For your privacy, we’ll delete your saved answers in about two minutes.',
  prolonged: `We’ll keep your answers for another ${retention}.`,
  ended:
    'We deleted your saved answers. Everything you entered on this page is still here. Continue, and we’ll ask for the rest again.',
  not_reached: 'We couldn’t connect just now. Please try again.',
});

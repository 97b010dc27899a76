'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { useHeadingFocus } from './use-heading-focus.ts';

const POLL_MS = 1_000;
const SLOW_POLL_MS = 3_000;
const QUICK_POLLS = 20;
const REFRESH_SECONDS = 3;
const POLL_TIMEOUT_MS = 10_000;
const FAILED_POLLS = 3;

type AutoRefreshProps = {
  statusUrl: string;
  /** Of the words on the page, if they change while the borrower waits. */
  phase?: string;
  /** Shown after several polls without an answer, until one arrives. */
  unreachable: string;
};

/** Once there is news, renders the page in place, which keeps a screen reader's position. */
export function AutoRefresh({ statusUrl, phase, unreachable }: AutoRefreshProps) {
  const router = useRouter();
  useHeadingFocus();
  const polls = useRef(0);
  const failed = useRef(0);
  const [isUnreachable, setUnreachable] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const schedule = () => {
      polls.current += 1;
      timer = setTimeout(poll, polls.current <= QUICK_POLLS ? POLL_MS : SLOW_POLL_MS);
    };
    const poll = async () => {
      const answer = await askForNews(statusUrl, phase);
      failed.current = answer === 'none' ? failed.current + 1 : 0;
      setUnreachable(failed.current >= FAILED_POLLS);
      if (answer === 'news') router.refresh();
      schedule();
    };
    schedule();
    return () => clearTimeout(timer);
  }, [router, statusUrl, phase]);
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
      </noscript>
      <div role="status">
        {isUnreachable && (
          <p className="mt-6 border-accent-strong border-l-4 bg-accent-wash px-5 py-4">{unreachable}</p>
        )}
      </div>
    </>
  );
}

async function askForNews(statusUrl: string, phase?: string): Promise<'news' | 'nothing' | 'none'> {
  try {
    const response = await fetch(statusUrl, { signal: AbortSignal.timeout?.(POLL_TIMEOUT_MS) ?? null });
    const status: { isWaiting: boolean; phase?: string } = await response.json();
    // An instance of an earlier release names no phase.
    return !status.isWaiting || (status.phase ?? phase) !== phase ? 'news' : 'nothing';
  } catch {
    return 'none';
  }
}

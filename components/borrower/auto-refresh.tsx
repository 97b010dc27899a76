'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { useHeadingFocus } from './use-heading-focus.ts';

const POLL_MS = 1_000;
const SLOW_POLL_MS = 3_000;
const QUICK_POLLS = 20;
const REFRESH_SECONDS = 3;

type AutoRefreshProps = {
  statusUrl: string;
  /** Of the words on the page, if they change while the borrower waits. */
  phase?: string;
};

/** Once there is news, renders the page in place, which keeps a screen reader's position. */
export function AutoRefresh({ statusUrl, phase }: AutoRefreshProps) {
  const router = useRouter();
  useHeadingFocus();
  const polls = useRef(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const schedule = () => {
      polls.current += 1;
      timer = setTimeout(poll, polls.current <= QUICK_POLLS ? POLL_MS : SLOW_POLL_MS);
    };
    const poll = async () => {
      if (await hasNews(statusUrl, phase)) router.refresh();
      schedule();
    };
    schedule();
    return () => clearTimeout(timer);
  }, [router, statusUrl, phase]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
    </noscript>
  );
}

/** An answer that can't be read says nothing. */
async function hasNews(statusUrl: string, phase?: string): Promise<boolean> {
  try {
    const status: { isWaiting: boolean; phase?: string } = await (await fetch(statusUrl)).json();
    // An instance of an earlier release names no phase.
    return !status.isWaiting || (status.phase ?? phase) !== phase;
  } catch {
    return false;
  }
}

'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useHeadingFocus } from './use-heading-focus.ts';

const POLL_MS = 1_000;
const SLOW_POLL_MS = 3_000;
const QUICK_POLLS = 20;
const REFRESH_SECONDS = 3;

/** Once the wait is over, renders the page in place, which keeps a screen reader's position. */
export function AutoRefresh({ statusUrl }: { statusUrl: string }) {
  const router = useRouter();
  useHeadingFocus();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let polls = 0;
    const schedule = () => {
      polls += 1;
      timer = setTimeout(poll, polls <= QUICK_POLLS ? POLL_MS : SLOW_POLL_MS);
    };
    const poll = async () => {
      if (!(await isWaiting(statusUrl))) router.refresh();
      schedule();
    };
    schedule();
    return () => clearTimeout(timer);
  }, [router, statusUrl]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
    </noscript>
  );
}

/** An answer that can't be read says nothing. */
async function isWaiting(statusUrl: string): Promise<boolean> {
  try {
    const status: { isWaiting: boolean } = await (await fetch(statusUrl)).json();
    return status.isWaiting;
  } catch {
    return true;
  }
}

'use client';

import { useEffect, useState } from 'react';
import { inFlight } from './in-flight.ts';

/** Leaves an error page with the next navigation. Next alone does so for another path only. Returns whether a post runs. */
export function useErrorExit(reset: () => void): boolean {
  const [isSending, setSending] = useState(inFlight.size > 0);
  useEffect(() => {
    let isGone = false;
    const settle = async () => {
      await Promise.all(inFlight);
      if (!isGone) setSending(false);
    };
    settle();
    // Next writes an entry for each navigation, also for one to the same address.
    window.navigation?.addEventListener('currententrychange', reset);
    return () => {
      isGone = true;
      window.navigation?.removeEventListener('currententrychange', reset);
    };
  }, [reset]);
  return isSending;
}

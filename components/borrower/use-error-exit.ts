'use client';

import { useEffect, useState } from 'react';
import { inFlight } from './in-flight.ts';

/**
 * Leaves an error page with the next navigation. Next alone does so for another path only. A change of `query` counts as
 * one, for browsers without the navigation API. Returns whether a post runs.
 */
export function useErrorExit(reset: () => void, query = ''): boolean {
  const [brokenQuery] = useState(query);
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
    window.addEventListener('popstate', reset);
    return () => {
      isGone = true;
      window.navigation?.removeEventListener('currententrychange', reset);
      window.removeEventListener('popstate', reset);
    };
  }, [reset]);
  useEffect(() => {
    if (query !== brokenQuery) reset();
  }, [reset, query, brokenQuery]);
  return isSending;
}

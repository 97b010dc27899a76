'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/**
 * Asks for the page again until it says something else: quietly where scripts run, so that nobody who listens to it is
 * sent back to its top each time; as a reload where none do.
 */
export function AutoRefresh({ afterSeconds }: { afterSeconds: number }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), afterSeconds * 1000);
    return () => clearInterval(timer);
  }, [router, afterSeconds]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(afterSeconds)} />
    </noscript>
  );
}

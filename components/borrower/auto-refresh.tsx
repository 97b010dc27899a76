'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useHeadingFocus } from './use-heading-focus.ts';

/** A refresh in place keeps a screen reader's position. A reload would not. */
export function AutoRefresh({ afterSeconds }: { afterSeconds: number }) {
  const router = useRouter();
  useHeadingFocus();
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
